#!/usr/bin/env node
import { runCommandLine } from './command-line.ts';

void runCommandLine(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
