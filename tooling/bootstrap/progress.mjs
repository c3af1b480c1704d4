import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Ends with one line that says what is missing. */
export function fail(line) {
  process.stderr.write(`foyer: ${line}\n`);
  process.exit(1);
}

/** The environment of every child: the chosen Node comes first, compiled modules are kept. */
function environment(node) {
  return {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  };
}

/** Runs one step, shows that it runs and for how long; of its output the end, only where it fails. Says whether it worked. */
export function step(title, node, [command, ...args], { cwd = root, shownLines = 40 } = {}) {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  const isTerminal = process.stdout.isTTY;
  process.stdout.write(isTerminal ? `  … ${title}` : `  … ${title}\n`);
  const ticking = setInterval(
    () =>
      process.stdout.write(
        isTerminal ? `\r  … ${title} (${seconds()})` : `    still at it: ${title} (${seconds()})\n`,
      ),
    isTerminal ? 200 : 15_000,
  );
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, {
      cwd,
      env: environment(node),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => output.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      clearInterval(ticking);
      const worked = code === 0;
      process.stdout.write(
        `${isTerminal ? '\r' : ''}  ${worked ? '✓' : '✗'} ${title} (${seconds()})\n`,
      );
      const reported = Buffer.concat(output).toString().trimEnd().split('\n');
      if (!worked && shownLines > 0)
        process.stderr.write(`${reported.slice(-shownLines).join('\n')}\n`);
      resolve(worked);
    });
  });
}

/** npm sends SIGTERM only to its shell, which ends without forwarding it; a new parent process therefore means the same. */
function endWithParent(child) {
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    child.kill('SIGTERM');
  }, 250);
  watching.unref();
}

/**
 * Hands over to the command itself: its output is ours, signals go to it, its exit code is ours. It also learns through
 * the channel when this process is killed, and does not stay behind.
 */
export function handOver(node, args) {
  const child = spawn(node, args, {
    cwd: root,
    env: environment(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithParent(child);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${node} does not run: ${error.message}`));
    child.once('close', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
      resolve();
    });
  });
}
