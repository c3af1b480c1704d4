import { passwordsRefusals } from '@foyer/contract/passwords';
import { isId } from '../../kernel/db/is-id.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PasswordsStore } from './passwords.store.ts';

type LinkAccountDeps = Pick<Platform, 'db' | 'secrets'> & { readonly store: PasswordsStore };

/** An emailed link as its page sends it; some tokens begin with the user ID. */
export interface LinkClaim {
  readonly kind: 'magicLink' | 'unlock' | 'resetPassword' | 'activation';
  readonly userId?: string | undefined;
  readonly token: string;
}

/** Returns the account of an emailed link to anyone who has the complete link. Decision 0284. */
export function createLinkAccount({ db, secrets, store }: LinkAccountDeps) {
  return async ({ kind, userId, token }: LinkClaim): Promise<{ email: string }> => {
    const [subject = '', secret = ''] = userId ? [userId, token] : token.split('.');
    const found =
      isId(subject) &&
      (await db.read(async (tx) => {
        const secretFound = await secrets.peek(tx, { kind, secret, subject });
        const user = secretFound && (await store.getEmail(tx, subject));
        const { email: added } = secretFound ? secretFound.payload : {};
        return user && { email: user.email ?? (typeof added === 'string' ? added : '') };
      }));
    if (!found) throw refuse(passwordsRefusals.invalidLink);
    return found;
  };
}

/** Returns the account of an emailed link. */
export type LinkAccount = ReturnType<typeof createLinkAccount>;
