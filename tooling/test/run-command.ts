import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The root of the repository. */
export const root = join(import.meta.dirname, '../..');

/** What a command said and how it ended. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** How an output is shown, where it is worth watching: line by line with the name of the command where others run beside it. */
export interface Showing {
  readonly as?: string;
}

/** Runs a command in the root; its output is kept, and shown as well where that is asked for. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { show?: Showing; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // A build in this process leaves its own NODE_ENV behind; what runs next chooses for itself.
    const { NODE_ENV: _ours, ...inherited } = process.env;
    const env = { ...inherited, FORCE_COLOR: '0', NO_COLOR: '1', ...options.env };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (options.show && options.show.as === undefined) process.stdout.write(chunk);
      });
      const name = options.show?.as;
      if (name !== undefined)
        createInterface(stream).on('line', (line) => line && console.log(`${name} | ${line}`));
    }
    child.once('error', (error) => resolve({ code: 127, output: String(error) }));
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}

/** Runs a tool of the workspace under this Node. */
export function runTool(
  path: string,
  args: readonly string[],
  options?: { show?: Showing; env?: Record<string, string> },
): Promise<CommandResult> {
  return runCommand(process.execPath, [join(root, 'node_modules', path), ...args], options);
}

/** The lines of an output that are worth showing. */
export function getLines(output: string): string[] {
  return output.split('\n').filter((line) => line.trim() !== '');
}
