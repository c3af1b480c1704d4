import { expect, test } from 'vitest';
import type { BreachedPasswordsPort } from './breached-passwords.port.ts';

/**
 * What every list of stolen passwords must show; the one under test knows exactly the given
 * passwords.
 */
export function breachedPasswordsSuite(
  make: (stolen: readonly string[]) => Promise<BreachedPasswordsPort>,
): void {
  test('a stolen password is found, whatever signs it is made of', async () => {
    const stolen = ['password1', 'Ünïcødé-🦊', ' spaces ', '"quotes"'];
    const list = await make(stolen);
    for (const password of stolen) expect(await list.look(password)).toBe('breached');
  });

  test('another password is clean, also one that is nearly the same', async () => {
    const list = await make(['password1']);
    for (const password of ['password2', 'Password1', 'password1 ', 'password']) {
      expect(await list.look(password)).toBe('clean');
    }
  });
}
