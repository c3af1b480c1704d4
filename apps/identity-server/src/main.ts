#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.ts';

// libuv reads this when its first thread starts: one thread per core for password hashes, and two for everything else. Decision 0273.
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 2);

process.exit(await runCommand(process.argv.slice(2)));
