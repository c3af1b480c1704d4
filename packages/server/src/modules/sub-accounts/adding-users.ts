import { invitationsRefusals } from '@foyer/contract/invitations';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { endWeakerSessions } from '../../rules/membership/end-weaker-sessions.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { InvitationsService } from '../invitations/invitations.service.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { MemberLists } from '../users/member-lists.service.ts';
import type { AccountUsersStore } from './account-users.store.ts';
import { type AccountUsers, inAccount } from './account-users.service.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly users: Pick<AccountUsers, 'reached'>;
  readonly store: AccountUsersStore;
  readonly lists: Pick<MemberLists, 'reach'>;
  readonly invitations: Pick<InvitationsService, 'invite'>;
  readonly roleGrants: Pick<RoleGrants, 'given' | 'assertCanGrantDefaults' | 'defaultRoles'>;
};

interface NewUser {
  readonly email: string;
  readonly name?: string | null | undefined;
}

interface Addition {
  readonly tenantId: string;
  readonly roleIds: readonly string[] | null;
  readonly allowsAccess: boolean;
}

/**
 * Adding users to accounts below one's own. Users of accounts that the caller manages are members
 * at once, as an administrator of both could arrange; others are invited and decide.
 */
export function createAddingUsers(deps: Deps) {
  const { config, db, audit, clock, requireStepUp, store, lists, invitations, roleGrants } = deps;

  /** False for users of no account that the caller manages. */
  async function addKnown(
    ctx: SignedInContext,
    email: string,
    { tenantId, roleIds, allowsAccess }: Addition,
  ): Promise<boolean> {
    const managed = await lists.reach(ctx, { below: true });
    const scoped = inAccount(ctx, tenantId);
    return db.system(async (tx) => {
      const userId = await store.knownUser(tx, email, managed);
      if (!userId) return false;
      await assertEmailAllowed(tx, { tenantId, email });
      if (roleIds) await roleGrants.given(tx, scoped.actor, roleIds, invitationsRefusals);
      else await roleGrants.assertCanGrantDefaults(tx, scoped.actor, invitationsRefusals.roleAbove);
      const roles = roleIds ?? (await roleGrants.defaultRoles(tx, tenantId)).map(({ id }) => id);
      const now = clock.now();
      if (!(await store.join(tx, { userId, tenantId, roleIds: roles, now }))) return true;
      if (allowsAccess) await store.setAccess(tx, { userId, tenantId, allowed: true });
      await endWeakerSessions(tx, config, { userId, tenantId, now });
      await audit.record(tx, {
        action: 'user.added',
        userId,
        tenantId,
        actorId: ctx.actor.userId,
        email,
        ctx,
        description: 'An administrator of an account above added the user to the account.',
        json: { roles: [...roles] },
      });
      return true;
    });
  }

  async function add(ctx: SignedInContext, user: NewUser, addition: Addition): Promise<void> {
    if (await addKnown(ctx, user.email, addition)) return;
    const { tenantId, roleIds } = addition;
    await invitations.invite(inAccount(ctx, tenantId), { ...user, roleIds });
  }

  return {
    toAccounts: async (
      ctx: SignedInContext,
      user: NewUser,
      places: readonly { tenantId: string; roleIds?: readonly string[] | null | undefined }[],
    ): Promise<undefined> => {
      await deps.users.reached(
        ctx,
        places.map(({ tenantId }) => tenantId),
      );
      if (places.some(({ roleIds }) => roleIds?.length)) await requireStepUp(ctx);
      for (const { tenantId, roleIds } of places)
        await add(ctx, user, {
          tenantId: tenantId.toLowerCase(),
          roleIds: roleIds?.length ? roleIds : null,
          allowsAccess: false,
        });
      return undefined;
    },

    toAccount: async (
      ctx: SignedInContext,
      users: readonly NewUser[],
      one: {
        tenantId: string;
        roleIds?: readonly string[] | null | undefined;
        allowSubAccountAccess?: boolean | null | undefined;
      },
    ): Promise<undefined> => {
      const [tenantId = ''] = await deps.users.reached(ctx, [one.tenantId]);
      const roleIds = one.roleIds?.length ? one.roleIds : null;
      if (roleIds || one.allowSubAccountAccess) await requireStepUp(ctx);
      for (const user of users)
        await add(ctx, user, {
          tenantId,
          roleIds,
          allowsAccess: one.allowSubAccountAccess ?? false,
        });
      return undefined;
    },
  };
}

/** Adding users to accounts below one's own. */
export type AddingUsers = ReturnType<typeof createAddingUsers>;
