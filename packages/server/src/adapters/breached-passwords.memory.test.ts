import { describe, expect, test } from 'vitest';
import { breachedPasswordsSuite } from '../ports/breached-passwords.suite.ts';
import { createMemoryBreachedPasswords } from './breached-passwords.memory.ts';

describe('a list in memory', () => {
  breachedPasswordsSuite(async (stolen) => createMemoryBreachedPasswords(stolen));

  test('a broken one knows nothing', async () => {
    const list = createMemoryBreachedPasswords(['password1']);
    list.broken = true;
    expect(await list.look('password1')).toBe('unknown');
  });
});
