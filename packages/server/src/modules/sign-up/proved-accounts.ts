import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import { createFormReader, type FilledForm, type ReadForm } from './sign-up-form.ts';
import { createSignUpHook } from './sign-up-hook.ts';
import type { SignUpStore } from './sign-up.store.ts';

type ProvedAccountsDeps = Pick<Platform, 'config' | 'db' | 'sms' | 'audit' | 'clock' | 'hooks'> & {
  readonly store: SignUpStore;
  readonly passwords: Pick<PasswordsService, 'proveMailbox'>;
  readonly links: Pick<InviteLinksService, 'readFor'>;
};

/** A user whose address a provider vouches for, and what they said on the page. */
export type ProvedForm = Pick<FilledForm, 'email' | 'name' | 'metadata' | 'invitationToken'>;

/** A sign-up that was read. */
export interface ProvedOpening {
  readonly form: ReadForm;
  readonly joins: boolean;
}

/** Accounts that need no activation: a provider vouches for the address. Decision 0161. */
export function createProvedAccounts(deps: ProvedAccountsDeps) {
  const { config, db, audit, clock, store, passwords, links } = deps;
  const askHook = createSignUpHook(deps);
  const { fields } = config.signUp;
  // a provider tells a name and nothing else: what the form insists on besides cannot be asked here
  const reported = {
    ...fields,
    name: 'optional',
    companyName: 'hidden',
    phoneNumber: 'hidden',
  } as const;
  const asked = { ...reported, jobTitle: 'hidden', username: 'hidden' } as const;
  const readForm = createFormReader({
    ...deps,
    config: { ...config, signUp: { ...config.signUp, fields: asked } },
  });

  return {
    /** Reads the consents and the invite link; refuses what the sign-up form would. */
    read: async (ctx: RequestContext, form: ProvedForm): Promise<ProvedOpening> => {
      const { invitationToken, email } = form;
      const link = invitationToken
        ? await db.read((tx) => links.readFor(tx, invitationToken, email))
        : undefined;
      const joins = link !== undefined;
      return { form: await askHook(ctx, readForm(form), { isInvited: joins }), joins };
    },

    /** Opens the account, with a tenant of its own unless it joins one; nothing when the address was taken in the meantime. */
    open: async (
      tx: Tx,
      ctx: RequestContext,
      { form, joins }: ProvedOpening,
    ): Promise<string | undefined> => {
      const now = clock.now();
      const account = {
        ...form,
        hash: null,
        browserHash: Buffer.alloc(0),
        joins,
        language: ctx.language,
        now,
      };
      const ids = await store.open(tx, account);
      if (!ids) return undefined;
      const { userId, tenantId } = ids;
      const { email } = form;
      await store.describe(tx, userId, { ...account, address: ctx.client.address });
      await passwords.proveMailbox(tx, userId, now);
      const description = 'Signed up through a trusted provider.';
      await audit.record(tx, {
        action: 'user.signed_up',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
      return userId;
    },
  };
}

/** Accounts that need no activation. */
export type ProvedAccounts = ReturnType<typeof createProvedAccounts>;
