import type { FoyerConfig } from '../config/config.ts';
import type { Log } from '../logs/log.ts';
import type { BreachedPasswordsPort } from '../../ports/breached-passwords.port.ts';
import { logEvent } from '../logs/log-events.ts';

type BreachConfig = Pick<FoyerConfig['breachedPasswords'], 'enabled' | 'allowTenants'>;

/** Whether a password is known to attackers. */
export interface BreachCheck {
  /** Whether passwords are checked where a tenant asks for it, or where none does. */
  applies(own: { readonly blocksPwned: boolean }): boolean;
  /**
   * False where the check does not apply, and when the list did not answer: nobody is kept out by a
   * service that is out of order.
   */
  isStolen(password: string, own: { readonly blocksPwned: boolean }): Promise<boolean>;
}

/** The check; the configuration can change while it is in use. */
export function createBreachCheck(
  config: BreachConfig,
  port: BreachedPasswordsPort | undefined,
  log: Log,
): BreachCheck {
  if (config.enabled && !port)
    throw new Error('breachedPasswords.enabled is true, but no list was given');
  const applies = ({ blocksPwned }: { readonly blocksPwned: boolean }) =>
    config.enabled || (config.allowTenants && blocksPwned);
  return {
    applies,
    isStolen: async (password, own) => {
      if (!port || !applies(own)) return false;
      const verdict = await port.look(password);
      if (verdict === 'unknown') logEvent(log, 'password.breach_check_skipped');
      return verdict === 'breached';
    },
  };
}
