import { grants } from '@foyer/contract';
import type { AttentionItem, overviewContract } from '@foyer/contract/overview';
import { attentionKinds } from '@foyer/contract/overview/rules';
import type { PreviewReplies, SignedInVisit } from '../preview-replies.ts';
import type { PreviewUser } from '../world/world.ts';

type Found = Pick<AttentionItem, 'count' | 'names'>;

const day = 86_400_000;
const getName = ({ name, email }: PreviewUser) => name || email;

/** What the preview knows of the account's users. */
function usersIn({ world, tenant, roleBook, now }: SignedInVisit) {
  const users = world.users.filter(({ memberships }) =>
    memberships.some(({ tenantId }) => tenantId === tenant.id),
  );
  const hasMfa = ({ id }: PreviewUser) => world.factors?.[id] !== undefined;
  const holds = (user: PreviewUser, requested: string) =>
    roleBook
      .getPermissions(roleBook.rolesIn(user, tenant.id))
      .some(({ key }) => grants(key, requested));
  const administrators = users.filter(
    (user) => holds(user, 'fe.secure.write.users') && holds(user, 'fe.secure.write.roles'),
  );
  const since = (days: number) => new Date(now.getTime() - days * day).toISOString();
  return { users, administrators, hasMfa, since };
}

function named(found: readonly string[]): Found {
  return { count: found.length, names: found.slice(0, 3) };
}

/** The state of an account at a glance, from what the preview stores; it writes no audit log. */
export const overviewPreview: PreviewReplies<typeof overviewContract> = {
  getOverview: (visit) => {
    const { world, tenant, now } = visit;
    const { users, administrators, hasMfa, since } = usersIn(visit);
    const invitations = (world.invitations ?? []).filter(({ tenantId }) => tenantId === tenant.id);
    const tokens = (world.apiTokens ?? []).filter(
      ({ tenantId, userId }) => tenantId === tenant.id && userId === undefined,
    );
    const soon = new Date(now.getTime() + 14 * day).toISOString();
    const inSixtyDays = new Date(now.getTime() + 60 * day).toISOString();
    const connections = world.sso?.[tenant.id]?.connections ?? [];
    const policy = world.policies?.[tenant.id]?.mfa?.enforceMFAType;
    const requiresMfa = policy !== undefined && policy !== 'DontForce';
    const settings = world.accountSettings?.[tenant.id];
    const isPast = ({ sentAt = since(0) }) => sentAt <= since(7);
    const isEnding = ({ expires }: { readonly expires?: string }) =>
      expires !== undefined && expires > since(0) && expires <= soon;
    const without = (some: readonly PreviewUser[]) => some.filter((user) => !hasMfa(user));
    const others = without(users).filter((user) => !administrators.includes(user));
    const found: Record<AttentionItem['kind'], Found> = {
      administratorsWithoutMfa: named(without(administrators).map(getName)),
      breachedPasswords: named(users.filter((one) => one.hasStolenPassword).map(getName)),
      singleAdministrator: {
        count: administrators.length === 1 && users.length > 1 ? 1 : 0,
        names: [],
      },
      lockedUsers: named(users.filter((one) => one.lockedUntil).map(getName)),
      expiringCertificates: named(
        connections
          .filter(
            ({ enabled, certificates }) =>
              enabled &&
              certificates.length > 0 &&
              certificates.every(({ notAfter }) => notAfter <= inSixtyDays),
          )
          .map(({ type, domains }) => domains[0]?.domain ?? type),
      ),
      expiringDirectoryTokens: named(
        (world.directories?.[tenant.id] ?? [])
          .filter(({ connection }) =>
            connection.tokens.some(({ expiresAt }) => expiresAt && expiresAt <= inSixtyDays),
          )
          .map(({ connection }) => connection.connectionName),
      ),
      expiringTokens: named(tokens.filter(isEnding).map(({ description }) => description)),
      expiredInvitations: named(invitations.filter(isPast).map(({ email }) => email)),
      endingAccess: named([]),
      usersWithoutMfa: { count: requiresMfa ? 0 : others.length, names: [] },
    };
    return {
      users: {
        total: users.length,
        joined: users.filter(({ createdAt }) => createdAt >= since(7)).length,
        active: users.filter(({ lastLogin = '' }) => lastLogin >= since(30)).length,
        withMfa: users.length - without(users).length,
        invited: invitations.length,
      },
      attention: attentionKinds.flatMap((kind) =>
        found[kind].count > 0 ? [{ kind, count: found[kind].count, names: found[kind].names }] : [],
      ),
      setup: [
        { step: 'inviteUsers', isDone: users.length > 1 || invitations.length > 0 },
        { step: 'addAdministrator', isDone: administrators.length > 1 },
        { step: 'logo', isDone: Boolean(settings?.logo) },
        { step: 'customLogin', isDone: settings?.hasCustomLogin === true },
        { step: 'requireMfa', isDone: requiresMfa },
        { step: 'sso', isDone: false },
      ],
      events: [],
    };
  },
};
