import { isAllowedUsername, normalizeUsername } from '@foyer/contract/profile/rules';
import { profileRefusals } from '@foyer/contract/profile';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { UsernamesStore } from './usernames.store.ts';

type UsernamesDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock'> & {
  readonly store: UsernamesStore;
};

/** The user name: one for each user, unlike any other however it is written. */
export function createUsernames({ config, db, audit, clock, store }: UsernamesDeps) {
  const { reservedUsernames } = config.signUp;

  return {
    set: (ctx: SignedInContext, typed: string): Promise<undefined> => {
      if (!isAllowedUsername(typed, reservedUsernames)) throw refuse(profileRefusals.wrongUsername);
      const { userId, tenantId } = ctx.actor;
      const username = typed.normalize('NFKC').trim();
      return db.system(async (tx) => {
        const name = { userId, username, key: normalizeUsername(username), now: clock.now() };
        if (!(await store.set(tx, name))) throw refuse(profileRefusals.usernameTaken);
        const description = 'Set a username.';
        await audit.record(tx, {
          action: 'user.username_set',
          userId,
          tenantId,
          ctx,
          description,
          json: { username },
        });
        return undefined;
      });
    },

    mine: async ({
      actor: { userId },
    }: SignedInContext): Promise<{ username?: string; userId?: string }> => {
      const username = await db.read((tx) => store.own(tx, userId));
      return username === undefined ? {} : { username, userId };
    },

    remove: (ctx: SignedInContext, username: string): Promise<undefined> =>
      db.system(async (tx) => {
        const { userId, tenantId } = ctx.actor;
        if (await store.isLastIdentifier(tx, userId)) throw refuse(profileRefusals.lastIdentifier);
        if (!(await store.remove(tx, userId, normalizeUsername(username))))
          throw refuse(profileRefusals.noUsername);
        const description = 'Removed the username.';
        const json = { username };
        await audit.record(tx, {
          action: 'user.username_removed',
          userId,
          tenantId,
          ctx,
          description,
          json,
        });
        return undefined;
      }),
  };
}

/** The user name. */
export type Usernames = ReturnType<typeof createUsernames>;
