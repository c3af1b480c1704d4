import type { BreachedPasswordsPort } from '../ports/breached-passwords.port.ts';

/** A list of stolen passwords that a test fills; `broken` plays a service that is out of order. */
export interface MemoryBreachedPasswords extends BreachedPasswordsPort {
  readonly stolen: Set<string>;
  broken: boolean;
}

/** Makes a list that knows these passwords. */
export function createMemoryBreachedPasswords(
  stolen: readonly string[] = [],
): MemoryBreachedPasswords {
  const list: MemoryBreachedPasswords = {
    stolen: new Set(stolen),
    broken: false,
    look: async (password) => {
      if (list.broken) return 'unknown';
      return list.stolen.has(password) ? 'breached' : 'clean';
    },
  };
  return list;
}
