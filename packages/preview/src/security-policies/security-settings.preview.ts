import type { Input } from '@foyer/contract';
import type {
  ImpactEffect,
  PolicyImpact,
  SecuritySettings,
  SecuritySettingsCalls,
  SecuritySettingsChange,
} from '@foyer/contract/security-policies';
import type { PreviewReplies, SignedInVisit } from '../preview-replies.ts';
import { lockOut } from '../login/login.preview.ts';
import { affectedMembers, type PolicyValues } from './preview-policy-effects.ts';
import type { PreviewUser, PreviewSession, TenantPolicies } from '../world/world.ts';

type ChangeForm = Input<SecuritySettingsCalls['saveSecuritySettings']>['body'];
type Values = PolicyValues;

/** Demo sessions of specification 2, §9, and the server's defaults. */
const environment: Values = {
  sessions: { idleSeconds: 3600, absoluteSeconds: 7_776_000, maxSessions: 10 },
  mfa: {
    enforceMFAType: 'DontForce',
    allowRememberMyDevice: true,
    mfaDeviceExpiration: 1_209_600,
    graceUntil: null,
    allowedMethods: [
      'AuthenticatorApp',
      'WebAuthnPlatform',
      'WebAuthnCrossPlatform',
      'SMS',
      'EmailCode',
    ],
  },
  lockout: { enabled: true, maxAttempts: 10 },
  passwordHistory: { historySize: 0 },
  passwordRotation: { isActive: false, rotationPeriod: 129_600, notificationPeriod: 10_080 },
  passwordStrength: { minLength: 10 },
  breachedPasswords: { blockPwnedPasswords: false },
};

function getOwn(policies: TenantPolicies): {
  readonly [K in keyof Values]?: Values[K] | undefined;
} {
  const { sessions, mfa, lockout, history, rotation, strength, breached } = policies;
  const { sessionIdleTimeoutConfiguration: idle, sessionTimeoutConfiguration: absolute } =
    sessions ?? {};
  const concurrent = sessions?.sessionConcurrentConfiguration;
  return {
    sessions: sessions && {
      idleSeconds: idle?.isActive ? idle.timeout : null,
      absoluteSeconds: absolute?.isActive ? absolute.timeout : null,
      maxSessions: concurrent?.isActive ? concurrent.maxSessions : null,
    },
    mfa: mfa && {
      enforceMFAType: mfa.enforceMFAType,
      allowRememberMyDevice: mfa.allowRememberMyDevice,
      mfaDeviceExpiration: mfa.mfaDeviceExpiration,
      graceUntil: policies.mfaGraceUntil ?? null,
      allowedMethods: policies.mfaAllowedMethods ? [...policies.mfaAllowedMethods] : null,
    },
    lockout: lockout && { enabled: lockout.enabled, maxAttempts: lockout.maxAttempts },
    passwordHistory: history && { historySize: history.enabled ? history.historySize : 0 },
    passwordRotation: rotation && {
      isActive: rotation.isActive,
      rotationPeriod: rotation.rotationPeriod,
      notificationPeriod: rotation.notificationPeriod,
    },
    passwordStrength: strength,
    breachedPasswords: breached,
  };
}

const applied = <T>(own: T | undefined, environment: T) => ({
  isInherited: own === undefined,
  value: own ?? environment,
  environment,
});

/** Every policy of the account. */
export function getSettings({ world, tenant }: SignedInVisit): SecuritySettings {
  const own = getOwn(world.policies?.[tenant.id] ?? {});
  return {
    sessions: applied(own.sessions, environment.sessions),
    mfa: applied(own.mfa, environment.mfa),
    lockout: applied(own.lockout, environment.lockout),
    passwordHistory: applied(own.passwordHistory, environment.passwordHistory),
    passwordRotation: applied(own.passwordRotation, environment.passwordRotation),
    passwordStrength: applied(own.passwordStrength, environment.passwordStrength),
    breachedPasswords: {
      ...applied(own.breachedPasswords, environment.breachedPasswords),
      isEditable: true,
    },
  };
}

const limit = (timeout: number | null) => ({ isActive: timeout !== null, timeout: timeout ?? 0 });

const valueOf = <T extends object>(
  policy: T | { readonly isInherited: boolean; readonly value: T } | null | undefined,
): T | null | undefined => {
  if (!policy || !('isInherited' in policy)) return policy;
  return policy.isInherited ? null : policy.value;
};

/** The change in one form: a policy can also be sent back as it was read. */
function changeIn(form: ChangeForm = {}): SecuritySettingsChange {
  const mfa = valueOf(form.mfa);
  return {
    sessions: valueOf(form.sessions),
    mfa: mfa && { ...mfa, allowedMethods: mfa.allowedMethods ?? null },
    lockout: valueOf(form.lockout),
    passwordHistory: valueOf(form.passwordHistory),
    passwordRotation: valueOf(form.passwordRotation),
    passwordStrength: valueOf(form.passwordStrength),
    breachedPasswords: valueOf(form.breachedPasswords),
  };
}

/** Stores what was sent; a policy that is null is removed. */
function apply({ world, tenant, now }: SignedInVisit, change: SecuritySettingsChange): void {
  world.policies ??= {};
  world.policies[tenant.id] ??= {};
  const policies = world.policies[tenant.id] ?? {};
  const at = now.toISOString();
  const stamps = { id: crypto.randomUUID(), createdAt: at, updatedAt: at };
  for (const [policy, stored] of [
    ['sessions', 'sessions'],
    ['mfa', 'mfa'],
    ['lockout', 'lockout'],
    ['passwordHistory', 'history'],
    ['passwordRotation', 'rotation'],
    ['passwordStrength', 'strength'],
    ['breachedPasswords', 'breached'],
  ] as const) {
    if (change[policy] === null) delete policies[stored];
  }
  const { sessions, mfa, lockout, passwordHistory, passwordRotation, passwordStrength } = change;
  if (sessions)
    policies.sessions = {
      sessionIdleTimeoutConfiguration: limit(sessions.idleSeconds),
      sessionTimeoutConfiguration: limit(sessions.absoluteSeconds),
      sessionConcurrentConfiguration: {
        isActive: sessions.maxSessions !== null,
        maxSessions: sessions.maxSessions ?? 0,
      },
    };
  if (mfa) {
    const { graceUntil, allowedMethods, ...values } = mfa;
    policies.mfaGraceUntil = graceUntil;
    policies.mfaAllowedMethods = allowedMethods ?? null;
    policies.mfa = { ...(policies.mfa ?? stamps), ...values, updatedAt: at };
  }
  if (lockout) policies.lockout = { ...(policies.lockout ?? stamps), ...lockout, updatedAt: at };
  if (passwordHistory) {
    const { historySize } = passwordHistory;
    policies.history = {
      ...(policies.history ?? stamps),
      enabled: historySize > 0,
      historySize: Math.max(historySize, 1),
      updatedAt: at,
    };
  }
  if (passwordRotation) policies.rotation = passwordRotation;
  if (passwordStrength) policies.strength = passwordStrength;
  if (change.breachedPasswords) policies.breached = change.breachedPasswords;
}

const next = <T>(
  { value, environment }: { readonly value: T; readonly environment: T },
  change: T | null | undefined,
): T => (change === undefined ? value : (change ?? environment));

/** The policies as they would apply. */
function afterChange(visit: SignedInVisit, change: SecuritySettingsChange): Values {
  const now = getSettings(visit);
  return {
    sessions: next(now.sessions, change.sessions),
    mfa: next(now.mfa, change.mfa),
    lockout: next(now.lockout, change.lockout),
    passwordHistory: next(now.passwordHistory, change.passwordHistory),
    passwordRotation: next(now.passwordRotation, change.passwordRotation),
    passwordStrength: next(now.passwordStrength, change.passwordStrength),
    breachedPasswords: next(now.breachedPasswords, change.breachedPasswords),
  };
}

/** The sessions of the tenant's members that would end; its own number counts for each member. */
function endedSessions(visit: SignedInVisit, { sessions: limits }: Values): PreviewSession[] {
  const { world, tenant, now, session: own } = visit;
  const age = (at: string) => (now.getTime() - Date.parse(at)) / 1000;
  const here = world.sessions.filter(({ tenantId }) => tenantId === tenant.id);
  const isOver = (one: PreviewSession) =>
    (limits.idleSeconds !== null &&
      one.id !== own.id &&
      age(one.lastActiveAt ?? one.createdAt) >= limits.idleSeconds) ||
    (limits.absoluteSeconds !== null && age(one.createdAt) >= limits.absoluteSeconds);
  return here.filter((one) => {
    const newer = here.filter(
      ({ userId, createdAt }) => userId === one.userId && createdAt > one.createdAt,
    );
    return isOver(one) || (limits.maxSessions !== null && newer.length >= limits.maxSessions);
  });
}

/** Who is affected by each effect, with the number of their sessions. */
function affectedBy(visit: SignedInVisit, change: SecuritySettingsChange) {
  const after = afterChange(visit, change);
  const before = afterChange(visit, {});
  const already = new Set(endedSessions(visit, before).map(({ id }) => id));
  const ended = endedSessions(visit, after).filter(({ id }) => !already.has(id));
  const users = visit.world.users;
  const byUser = users.flatMap((user) => {
    const count = ended.filter(({ userId }) => userId === user.id).length;
    return count > 0 ? [{ user, count }] : [];
  });
  const effects: readonly (readonly [
    ImpactEffect,
    readonly { user: PreviewUser; count: number }[],
  ])[] = [
    ['sessionsEnded', byUser],
    ...affectedMembers(visit, before, after).map(
      ([effect, members]) => [effect, members.map((user) => ({ user, count: 1 }))] as const,
    ),
  ];
  return { effects, ended };
}

/** All policies as one document, and whom a change affects. */
export const securitySettingsPreview: PreviewReplies<SecuritySettingsCalls> = {
  getSecuritySettings: getSettings,
  saveSecuritySettings: (visit, { body }) => {
    const change = changeIn(body);
    const { ended, effects } = affectedBy(visit, change);
    const locked = effects.find(([effect]) => effect === 'usersLocked')?.[1] ?? [];
    apply(visit, change);
    for (const { user } of locked) lockOut(visit, user);
    visit.world.sessions = visit.world.sessions.filter((one) => !ended.includes(one));
    return getSettings(visit);
  },
  getSecuritySettingsImpact: (visit, { body }): PolicyImpact => {
    const { effects, ended } = affectedBy(visit, changeIn(body));
    return {
      effects: effects.flatMap(([effect, affected]) => {
        const count = affected.reduce((sum, one) => sum + one.count, 0);
        return count > 0 ? [{ effect, count, users: affected.length }] : [];
      }),
      endsOwnSession: ended.some(({ id }) => id === visit.session.id),
      locksOutCaller: false,
      locksOutAdministrators: false,
    };
  },
  listSecuritySettingsAffected: (visit, { body }) => {
    const { change, effect, offset = 0, limit: size = 10 } = body;
    const { effects } = affectedBy(visit, changeIn(change));
    const affected = effects.find(([name]) => name === effect)?.[1] ?? [];
    return {
      items: affected.slice(offset, offset + size).map(({ user, count }) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        count,
      })),
      _metadata: {
        totalItems: affected.length,
        totalPages: Math.ceil(affected.length / size),
      },
    };
  },
};
