import { passwordsRefusals } from '@foyer/contract/passwords';
import { isId } from '../../db/is-id.ts';
import type { Kernel } from '../../kernel.ts';
import { refuse } from '../../refusal.ts';
import type { PasswordsStore } from './passwords.store.ts';

type LinkAccountDeps = Pick<Kernel, 'db' | 'secrets'> & { readonly store: PasswordsStore };

/** A link as its page names it; some tokens begin with the ID of their user. */
export interface LinkClaim {
  readonly kind: 'magicLink' | 'unlock' | 'resetPassword' | 'activation';
  readonly userId?: string | undefined;
  readonly token: string;
}

/** Names the account of an emailed link to whoever holds the link. Decision 0284. */
export function createLinkAccount({ db, secrets, store }: LinkAccountDeps) {
  return async ({ kind, userId, token }: LinkClaim): Promise<{ email: string }> => {
    const [subject = '', secret = ''] = userId ? [userId, token] : token.split('.');
    const found =
      isId(subject) &&
      (await db.read(async (tx) => (await secrets.peek(tx, { kind, secret, subject })) && store.emailOf(tx, subject)));
    if (!found) throw refuse(passwordsRefusals.invalidLink);
    return { email: found.email };
  };
}

/** Names the account of an emailed link. */
export type LinkAccount = ReturnType<typeof createLinkAccount>;
