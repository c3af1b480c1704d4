import { basename } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { answeredCalls } from '../published/answered-calls.ts';
import { provedBy } from '../published/proved-by.ts';
import { successesAmong } from '../published/succeeded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Nobody asked for some tests of a file only. */
    readonly runsWholeFiles: boolean;
  }
}

// After each file: what it represents was done by the clients, and was answered with success.
afterAll(() => {
  if (!inject('runsWholeFiles')) return;
  const succeeded = successesAmong(answeredCalls);
  const expected = provedBy[basename(expect.getState().testPath ?? '')] ?? [];
  const missing = expected.filter((success) => !succeeded.has(success));
  expect(missing, 'operations that no published client was answered with success').toEqual([]);
});
