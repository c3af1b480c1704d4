import type { PermissionKey } from '@foyer/contract';
import { type EventName, events } from '@foyer/contract/events';
import type { AttentionItem, Overview, SetupStep } from '@foyer/contract/overview';
import { attentionKinds } from '@foyer/contract/overview/rules';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import { certificateFacts } from '../../protocols/saml/certificates.ts';
import type { Platform } from '../platform.ts';
import type { Named, OverviewStore, OverviewTimes } from './overview.store.ts';

type OverviewDeps = Pick<Platform, 'config' | 'db' | 'clock'> & { readonly store: OverviewStore };
type Setup = Awaited<ReturnType<OverviewStore['setup']>>;
type Users = Awaited<ReturnType<OverviewStore['users']>>;
type Administrators = Awaited<ReturnType<OverviewStore['administrators']>>;

const hour = 3_600_000;
const day = 24 * hour;

/** Events of daily use, which would push everything else off the list. */
const daily = ['authentication', 'sessions', 'messages', 'system'];
const titles = new Map<string, string>(
  Object.entries(events).map(([name, { title }]) => [name, title]),
);
const leftOut = Object.entries(events).flatMap(([name, { category }]) =>
  daily.includes(category) && isEventName(name) ? [name] : [],
);

/** What administrators see first: the state of the account, and what to do next. Decision 0310. */
export function createOverviewService({ config, db, clock, store }: OverviewDeps) {
  function timesFrom(now: Date): OverviewTimes {
    const after = (ms: number) => new Date(now.getTime() + ms);
    return {
      now,
      joinedSince: after(-7 * day),
      activeSince: after(-30 * day),
      accessEndsBefore: after(7 * day),
      tokensExpireBefore: after(14 * day),
      certificatesExpireBefore: after(60 * day),
      invitationsSentAfter: after(-config.invitations.expiryHours * hour),
    };
  }

  return {
    async read({ actor }: SignedInContext): Promise<Overview> {
      const may = (key: PermissionKey) => holds(actor, key);
      const times = timesFrom(clock.now());
      const readsUsers = may('fe.secure.read.users');
      const reading = db.tenant(actor.tenantId, async (tx) => {
        const [
          users,
          administrators,
          locked,
          ending,
          expired,
          directoryTokens,
          tokens,
          certificates,
          setup,
          recent,
        ] = await Promise.all([
          readsUsers ? store.users(tx, times) : undefined,
          readsUsers ? store.administrators(tx, times) : undefined,
          readsUsers ? store.lockedUsers(tx) : none,
          readsUsers ? store.endingAccess(tx, times) : none,
          readsUsers ? store.expiredInvitations(tx, times) : none,
          may('fe.secure.read.provisioningConfiguration')
            ? store.expiringDirectoryTokens(tx, times)
            : none,
          may('fe.secure.read.tenantApiTokens') ? store.expiringTokens(tx, times) : none,
          may('fe.secure.read.samlConfiguration') ? store.certificates(tx) : [],
          store.setup(tx),
          may('fe.secure.read.audits') ? store.events(tx, leftOut) : undefined,
        ]);
        return {
          users,
          administrators,
          locked,
          ending,
          expired,
          directoryTokens,
          tokens,
          certificates,
          setup,
          recent,
        };
      });
      const [found, breachedPasswords] = await Promise.all([
        reading,
        readsUsers ? db.read((tx) => store.breachedPasswords(tx, actor.tenantId)) : none,
      ]);
      const { users, administrators, setup, recent } = found;
      const isMfaRequired = setup.requiresMfa || config.mfa.enforceMFAType !== 'DontForce';
      return {
        ...(users && { users }),
        attention: attentionFrom({
          ...ofAdministrators(users, administrators, isMfaRequired),
          breachedPasswords,
          lockedUsers: found.locked,
          endingAccess: found.ending,
          expiredInvitations: found.expired,
          expiringCertificates: expiringFrom(found.certificates, times),
          expiringDirectoryTokens: found.directoryTokens,
          expiringTokens: found.tokens,
        }),
        setup: stepsFrom({ users, administrators, setup, isMfaRequired, may }),
        ...(recent && {
          events: recent.map(({ createdAt, ...event }) => ({
            ...event,
            title: titles.get(event.action) ?? event.action,
            createdAt: createdAt.toISOString(),
          })),
        }),
      };
    },
  };
}

const none: Named = { count: 0, names: [] };

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

/** Everyone should use MFA; administrators are named, the others are only counted where it is optional. */
function ofAdministrators(
  users: Users | undefined,
  administrators: Administrators | undefined,
  isMfaRequired: boolean,
) {
  if (!users || !administrators) return {};
  const { total, without, names } = administrators;
  const others = users.total - users.withMfa - without;
  return {
    administratorsWithoutMfa: { count: without, names },
    usersWithoutMfa: { count: isMfaRequired ? 0 : Math.max(0, others), names: [] },
    // a user who is alone has nobody to share the account with yet
    singleAdministrator: { count: total === 1 && users.total > 1 ? 1 : 0, names: [] },
  };
}

/** Connections whose last certificate or client secret expires soon, or has expired: nobody can sign in with them after that. */
function expiringFrom(
  connections: Awaited<ReturnType<OverviewStore['certificates']>>,
  { certificatesExpireBefore }: OverviewTimes,
): Named {
  const names = connections
    .filter(({ certificates, secretExpiresAt }) =>
      [
        ...certificates.map((pem) => certificateFacts(pem).notAfter),
        ...(secretExpiresAt ? [secretExpiresAt] : []),
      ].every((end) => end <= certificatesExpireBefore),
    )
    .map(({ domain, type }) => domain ?? type);
  return { count: names.length, names: names.slice(0, 3) };
}

function attentionFrom(found: Partial<Record<AttentionItem['kind'], Named>>): AttentionItem[] {
  return attentionKinds.flatMap((kind) => {
    const { count, names } = found[kind] ?? none;
    return count > 0 ? [{ kind, count, names: [...names] }] : [];
  });
}

interface SetupFacts {
  readonly users: Users | undefined;
  readonly administrators: Administrators | undefined;
  readonly setup: Setup;
  readonly isMfaRequired: boolean;
  readonly may: (key: PermissionKey) => boolean;
}

function stepsFrom({ users, administrators, setup, isMfaRequired, may }: SetupFacts): SetupStep[] {
  const steps: SetupStep[] = [];
  if (users && administrators) {
    steps.push({ step: 'inviteUsers', isDone: users.total > 1 || users.invited > 0 });
    steps.push({ step: 'addAdministrator', isDone: administrators.total > 1 });
  }
  if (may('fe.secure.write.accountSettings')) {
    steps.push({ step: 'logo', isDone: setup.hasLogo });
    steps.push({ step: 'customLogin', isDone: setup.hasCustomLogin });
  }
  if (may('fe.secure.write.securityPolicy'))
    steps.push({ step: 'requireMfa', isDone: isMfaRequired });
  if (may('fe.secure.write.samlConfiguration')) steps.push({ step: 'sso', isDone: setup.hasSso });
  return steps;
}

/** What administrators see first. */
export type OverviewService = ReturnType<typeof createOverviewService>;
