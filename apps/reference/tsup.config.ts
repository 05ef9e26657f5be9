import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/build/package-build.ts';

export default defineConfig(packageBuild());
