import { accountSettingsRefusals } from '@foyer/contract/account-settings';
import type { TenantTx } from '../../db/database.ts';
import { refuse } from '../../refusal.ts';

/** What becomes of the logo: it stays or it goes. */
export interface LogoChange {
  readonly kind: 'keep' | 'remove';
}

/** Logos of accounts. */
export function createLogos() {
  return {
    /** Reads what a form says. */
    read: async (said: string | null | undefined): Promise<LogoChange> => {
      if (said === undefined) return { kind: 'keep' };
      if (said === null || said.trim() === '') return { kind: 'remove' };
      // an address: the clients send back what they were told, and no address from outside becomes a logo
      if (!said.startsWith('data:')) return { kind: 'keep' };
      throw refuse(accountSettingsRefusals.notAPicture);
    },

    /** Does it, and answers the address of the logo from now on. */
    apply: async (_tx: TenantTx, { kind }: LogoChange, present: string | null): Promise<string | null> =>
      kind === 'keep' ? present : null,
  };
}

/** Logos of accounts. */
export type Logos = ReturnType<typeof createLogos>;
