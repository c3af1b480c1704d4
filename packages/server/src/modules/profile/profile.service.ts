import type { Permission, Role, User } from '@foyer/contract';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { HeldRoles, RoleCatalog } from '../roles/role-catalog.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { limitRoles } from '../../rules/membership/parent-access.ts';
import type { ProfileRow, ProfileStore } from './profile.store.ts';

interface ProfileDeps {
  readonly sessions: Pick<SessionsService, 'admit'>;
  readonly catalog: RoleCatalog;
  readonly store: ProfileStore;
}

/** The user's profile. Its statement proves that the session lives, so that the call most often made needs one only. */
export function createProfileService({ sessions, catalog, store }: ProfileDeps) {
  async function find({ actor }: SignedInContext): Promise<{ row: ProfileRow; held: HeldRoles }> {
    const row = await sessions.admit(actor, store.find);
    return { row, held: limitRoles(await catalog.held(row.catalog, row.roleIds), row.access) };
  }

  return {
    me: async (ctx: SignedInContext): Promise<User> => {
      const { row, held: current } = await find(ctx);
      const tenants = await Promise.all(
        visibleTo(ctx, row.tenants).map(async ({ tenantId, roleIds }) => {
          const { roles } = await catalog.held(row.catalog, roleIds);
          return { tenantId, roles: [...roles] };
        }),
      );
      const groups = await Promise.all(
        row.groups.map(async ({ id, roleIds }) => ({
          id,
          roles: [...(await catalog.held(row.catalog, roleIds)).roles],
        })),
      );
      return { ...toUser(row, ctx.actor.tenantId, tenants, current), groups };
    },

    authorization: async (
      ctx: SignedInContext,
    ): Promise<{ permissions: Permission[]; roles: Role[] }> => {
      const { held: current } = await find(ctx);
      return { permissions: [...current.permissions], roles: [...current.roles] };
    },
  };
}

/** The user's profile. */
export type ProfileService = ReturnType<typeof createProfileService>;

/** Who acts as a user sees no other tenant of theirs. */
const visibleTo = <T extends { tenantId: string }>(
  { actor }: SignedInContext,
  tenants: readonly T[],
) => tenants.filter(({ tenantId }) => !actor.token.act || tenantId === actor.tenantId);

const providers = [
  'local',
  'saml',
  'google',
  'github',
  'facebook',
  'microsoft',
  'scim2',
  'slack',
  'apple',
] as const;

function toUser(
  row: ProfileRow,
  tenantId: string,
  tenants: User['tenants'],
  current: HeldRoles,
): User {
  const { id, email, username, name, verified, profilePictureUrl, phoneNumber, lastLogin } = row;
  // the contract has no word for LinkedIn: it stays unsaid
  const provider = providers.find((one) => one === row.provider);
  return {
    id,
    sub: id,
    email,
    name,
    verified,
    tenantId,
    tenants,
    profilePictureUrl,
    ...(username ? { username } : {}),
    ...(phoneNumber ? { phoneNumber } : {}),
    mfaEnrolled: row.mfaEnrolled,
    hasPassword: row.hasPassword,
    ...(provider ? { provider } : {}),
    tenantIds: tenants.map((one) => one.tenantId),
    activatedForTenant: true,
    isLocked: row.isLocked,
    ...(row.superUser ? { superUser: true } : {}),
    metadata: JSON.stringify(row.metadata),
    createdAt: row.createdAt.toISOString(),
    ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
    subAccountAccessAllowed: row.subAccountAccessAllowed,
    permissions: [...current.permissions],
    roles: [...current.roles],
  };
}
