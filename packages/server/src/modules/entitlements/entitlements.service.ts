import { grants } from '@foyer/contract';
import type { SignedInContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';
import type { EntitlementsStore } from './entitlements.store.ts';

type EntitlementsDeps = Pick<Kernel, 'db'> & { readonly store: EntitlementsStore };
type Verdict = { isEntitled: boolean; justification?: 'MISSING_PERMISSION' };

/** Entitlements from permissions. Features and plans come with billing; until then there are none. */
export function createEntitlementsService({ db, store }: EntitlementsDeps) {
  const standings = ({ actor }: SignedInContext) => db.read((tx) => store.standings(tx, actor));

  return {
    verdicts: async (ctx: SignedInContext) => {
      const all = await standings(ctx);
      const held = all.filter((one) => one.held).map(({ key }) => key);
      const judge = (wanted: string): Verdict => {
        const isEntitled = ctx.actor.superUser || held.some((key) => grants(key, wanted));
        return isEntitled ? { isEntitled } : { isEntitled, justification: 'MISSING_PERMISSION' };
      };
      return { permissions: Object.fromEntries(all.map(({ key }) => [key, judge(key)])), features: {} };
    },

    data: async (ctx: SignedInContext) => {
      const held = (await standings(ctx)).filter((one) => one.held);
      const permissions = Object.fromEntries(held.map(({ key }): [string, true] => [key, true]));
      return { features: {}, plans: {}, permissions };
    },
  };
}

/** Entitlements. */
export type EntitlementsService = ReturnType<typeof createEntitlementsService>;
