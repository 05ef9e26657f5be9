import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/build/package-build.ts';

const build = packageBuild();

// The command itself is no entry of `exports`: importing it would run it.
export default defineConfig({ ...build, entry: { ...build.entry, main: './src/main.ts' } });
