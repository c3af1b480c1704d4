import type { Stack } from '@foyer/testkit';
import { expect, vi } from 'vitest';
import { runCommand } from '../../apps/identity-server/src/run-command.ts';

/** The secret of the servers that commands run beside. */
export const secret = 'a secret of operators that is long enough';

/** Runs the commands of operators in this process, one at a time, on the database of a running server. */
export function commandsBeside({ connectionString, url }: Pick<Stack, 'connectionString' | 'url'>) {
  const place = [
    `--database-url=${connectionString}`,
    `--public-url=${url}`,
    `--secret=${secret}`,
    '--port=0',
  ];

  async function run(...words: string[]): Promise<{ code: number; text: string }> {
    let text = '';
    const record = (chunk: unknown) => {
      text += String(chunk);
      return true;
    };
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation(record),
    );
    const own = words.some((word) => word.startsWith('--database-url='));
    try {
      const code = await runCommand([...words, ...(own ? place.slice(1) : place)]);
      return { code, text };
    } finally {
      process.exitCode = undefined;
      for (const spy of spies) spy.mockRestore();
    }
  }

  /** The JSON that a command prints. */
  async function json(...words: string[]) {
    const { code, text } = await run(...words, '--json');
    expect(code, text).toBe(0);
    return JSON.parse(text);
  }

  return { run, json };
}
