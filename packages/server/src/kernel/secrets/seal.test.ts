import { expect, test } from 'vitest';
import { systemRandom } from '../../adapters/random.system.ts';
import { createSeal } from './seal.ts';

const secret = 'a secret that is long enough to be one';
const { seal, open, mac } = createSeal({ secret, random: systemRandom });

test('what is sealed for a purpose opens for that purpose only, with the same secret', () => {
  const sealed = seal('mail', 'Grüße');
  expect(open('mail', sealed)).toBe('Grüße');
  expect(() => open('keys', sealed)).toThrow();
  const other = createSeal({ secret: secret.toUpperCase(), random: systemRandom });
  expect(() => other.open('mail', sealed)).toThrow();
});

test('ASVS-11.3.3 a changed byte is noticed, wherever it is', () => {
  const sealed = seal('mail', 'text');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(() => open('mail', changed)).toThrow();
  }
});

test('parts of a MAC cannot be shifted into each other', () => {
  expect(mac('refresh', 'ab', 'c')).not.toEqual(mac('refresh', 'a', 'bc'));
  expect(mac('refresh', 'a')).not.toEqual(mac('other', 'a'));
  expect(mac('refresh', 'a')).toEqual(mac('refresh', 'a'));
});

test('T-PWD-5: a missing or short server secret stops the start', () => {
  for (const short of ['', ' '.repeat(64), 'short']) {
    expect(() => createSeal({ secret: short, random: systemRandom })).toThrow(/at least 32/);
  }
});
