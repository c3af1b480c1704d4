import { createHash } from 'node:crypto';
import type { BreachedPasswordsPort } from '@foyer/server/ports/breached-passwords.port';

/** A list of stolen passwords: asked in this process by the product, by range by everyone else. */
export interface StolenPasswords extends BreachedPasswordsPort {
  /** From now on this one is stolen. */
  add(password: string): void;
  /** The answer of a range service: the rest of each hash with this beginning, and how often it was seen; with padding. */
  range(prefix: string): string;
}

/** What attackers try first; the first of every list of stolen passwords. */
const wellKnown =
  `123456 123456789 12345678 password qwerty123 qwerty 111111 12345 secret 123123 1234567890 1234567 000000 abc123 password1
  iloveyou dragon monkey letmein football baseball sunshine princess welcome admin login master shadow superman michael
  Password1 Password1! Password123 Password123! Passw0rd! Passw0rd1234 Welcome123! Welcome2024! Summer2024! Winter2024! Qwerty123!
  Qwertyuiop1! Admin123! Admin1234! P@ssw0rd P@ssw0rd123 P@ssword1234 Iloveyou123! Letmein123! Changeme123!`.split(
    /\s+/,
  );

/** Characters of a hash in the protocol: the prefix that is asked, and the rest that is answered. */
const prefixLength = 5;
const restLength = 35;
/** Lines that are no findings, so that an answer does not tell by its length how many there are. */
const padding = 20;

/** A list that begins with these, or with what everyone knows. */
export function createStolenPasswords(existing: readonly string[] = wellKnown): StolenPasswords {
  const hashes = new Set(existing.map(toHash));
  return {
    look: async (password) => (hashes.has(toHash(password)) ? 'breached' : 'clean'),
    add: (password) => void hashes.add(toHash(password)),
    range: (prefix) => {
      const found = [...hashes].filter((hash) => hash.startsWith(prefix.toUpperCase()));
      const lines = found.map((hash) => `${hash.slice(prefixLength)}:1`);
      const filling = Array.from(
        { length: padding },
        (_, place) => `${rest(`${prefix} ${place}`)}:0`,
      );
      return [...lines, ...filling].toSorted().join('\r\n');
    },
  };
}

function toHash(password: string): string {
  return createHash('sha1').update(password).digest('hex').toUpperCase();
}

function rest(text: string): string {
  return toHash(text).slice(0, restLength);
}
