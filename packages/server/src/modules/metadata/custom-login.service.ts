import { metadataRefusals } from '@foyer/contract/metadata';
import {
  applyCustomLogin,
  type CustomLogin,
  type CustomLoginAction,
} from '@foyer/contract/metadata/rules';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { CustomLoginStore } from './custom-login.store.ts';

type CustomLoginDeps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly store: CustomLoginStore;
};

/** Characters of a custom login: colors, a logo's address, some texts. Everyone who opens the sign-in loads it. */
const maxDocumentLength = 16_384;

/** How the sign-in of a tenant looks. */
export function createCustomLoginService({ db, audit, clock, store }: CustomLoginDeps) {
  return {
    get: ({ actor }: SignedInContext): Promise<CustomLogin> =>
      db.tenant(actor.tenantId, (tx) => store.find(tx)),

    update: async (
      ctx: SignedInContext,
      actions: readonly CustomLoginAction[],
    ): Promise<undefined> => {
      const { tenantId, userId } = ctx.actor;
      await db.tenant(tenantId, async (tx) => {
        const present = await store.hold(tx, clock.now());
        const text = JSON.stringify(applyCustomLogin(present, actions));
        if (text === JSON.stringify(present)) throw refuse(metadataRefusals.noChanges);
        if (text.length > maxDocumentLength) throw refuse(metadataRefusals.tooLarge);
        await store.save(tx, text);
        const description = 'Changed the sign-in branding.';
        const json = { sections: actions.map(({ type }) => type) };
        await audit.record(tx, {
          action: 'branding.updated',
          tenantId,
          userId,
          ctx,
          description,
          json,
        });
      });
      return undefined;
    },

    /** For the page before anyone is signed in: of the tenant whose alias it names, or whose id is in its address. */
    ofPage: async ({
      loginAlias: alias,
      scopedTenant,
    }: Pick<RequestContext, 'loginAlias' | 'scopedTenant'>) => {
      const id = scopedTenant && isId(scopedTenant) ? scopedTenant : undefined;
      const requested = alias ? { alias } : id && { id };
      return (requested ? await db.read((tx) => store.findShown(tx, requested)) : undefined) ?? {};
    },
  };
}

/** How the sign-in of a tenant looks. */
export type CustomLoginService = ReturnType<typeof createCustomLoginService>;
