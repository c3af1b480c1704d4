import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stack } from '@foyer/testkit';
import { Client } from 'pg';
import { afterAll, vi } from 'vitest';

/** What a request makes the server do: `sql`, `hash`, and `job` lines, sorted. */
export type Work = readonly string[];

/**
 * Records the work of single requests to a stack in this process: statements with their text, password hashes, and jobs. Background work is not
 * part of it: only what runs in the asynchronous context of the request counts, until its answer.
 */
export function recordWork(stack: Stack) {
  const current = new AsyncLocalStorage<string[]>();
  const note = (line: string) => void current.getStore()?.push(line);
  const { passwordHasher, jobs } = stack.server.kernel;
  const originals = {
    query: Client.prototype.query,
    hash: passwordHasher.hash,
    verify: passwordHasher.verify,
    enqueue: jobs.enqueue,
  };
  const spies = [
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...args: unknown[]
    ) {
      const text = toText(args[0]);
      // the job queue gets its connection when the request gives one back, and so runs in the request's context
      if (!text.includes('pgboss.')) note(`sql ${text}`);
      return Reflect.apply(originals.query, this, args);
    }),
    vi.spyOn(passwordHasher, 'hash').mockImplementation((password) => {
      note('hash');
      return originals.hash(password);
    }),
    vi.spyOn(passwordHasher, 'verify').mockImplementation((stored, password) => {
      note('hash');
      return originals.verify(stored, password);
    }),
    vi.spyOn(jobs, 'enqueue').mockImplementation((tx, queue, data, options) => {
      note(`job ${queue}`);
      return originals.enqueue(tx, queue, data, options);
    }),
  ];
  afterAll(() => spies.forEach((spy) => spy.mockRestore()));

  /** Makes a request; resolves to the work up to its response. */
  return async (request: () => Promise<unknown>): Promise<Work> => {
    const lines: string[] = [];
    await current.run(lines, request);
    return lines.toSorted();
  };
}

/** Statements with different texts that cost the same: one line each, with a common name. */
const equivalent: readonly (readonly [RegExp, string])[] = [
  // a sign-up for an address with an account writes a new one, too, and takes it back
  [/^(release|rollback to) savepoint/, 'end of savepoint'],
  // one statement over the same tables, for a new account and for one that waits for its activation
  [/^\s*with person as \(\s*(insert into|update) users[^]*/, 'write the account'],
];

function toText(query: unknown): string {
  const { text }: { text?: unknown } = Object(query);
  return equivalent.reduce(
    (all, [pattern, name]) => all.replace(pattern, name),
    String(text ?? query),
  );
}
