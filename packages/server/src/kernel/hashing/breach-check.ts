import type { Log } from '../logs/log.ts';
import type { BreachedPasswordsPort } from '../../ports/breached-passwords.port.ts';
import { logEvent } from '../logs/log-events.ts';

/** Whether a password is known to attackers. */
export interface BreachCheck {
  /**
   * False where the search is off, and when the list did not answer: nobody is kept out by a
   * service that is out of order.
   */
  isStolen(password: string): Promise<boolean>;
}

/** The search, or none where the configuration has it off. */
export function createBreachCheck(
  { enabled }: { readonly enabled: boolean },
  port: BreachedPasswordsPort | undefined,
  log: Log,
): BreachCheck {
  if (!enabled) return { isStolen: async () => false };
  if (!port) throw new Error('breachedPasswords.enabled is true, but no list was given');
  return {
    isStolen: async (password) => {
      const verdict = await port.look(password);
      if (verdict === 'unknown') logEvent(log, 'password.breach_check_skipped');
      return verdict === 'breached';
    },
  };
}
