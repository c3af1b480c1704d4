import {
  type SecuritySettings,
  type SecuritySettingsChange,
  securityPoliciesRefusals,
} from '@foyer/contract/security-policies';
import { sessionLimitMinimums } from '@foyer/contract/security-policies/rules';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { OwnPolicies, PolicyValues } from './security-settings.store.ts';

/** The policies of the environment, as the configuration states them now. */
export function environmentPolicies(config: FoyerConfig): PolicyValues {
  const { sessions, mfa, lockout, passwordHistory: history, passwordRotation } = config;
  return {
    sessions: {
      idleSeconds: sessions.idleSeconds,
      absoluteSeconds: sessions.absoluteSeconds,
      maxSessions: sessions.maxConcurrent ?? null,
    },
    mfa: {
      enforceMFAType: mfa.enforceMFAType,
      allowRememberMyDevice: mfa.allowRememberMyDevice,
      mfaDeviceExpiration: mfa.mfaDeviceExpiration,
      graceUntil: null,
      allowedMethods: mfa.strategies,
    },
    lockout: { enabled: true, maxAttempts: lockout.maxAttempts },
    passwordHistory: { historySize: history.enabled ? history.historySize : 0 },
    passwordRotation,
    passwordStrength: { minLength: config.passwordPolicy.minLength },
    breachedPasswords: { blockPwnedPasswords: config.breachedPasswords.enabled },
  };
}

/** The policies that apply: the tenant's own, otherwise the environment's. */
export function applied(own: OwnPolicies, environment: PolicyValues): PolicyValues {
  return {
    sessions: own.sessions ?? environment.sessions,
    mfa: own.mfa ?? environment.mfa,
    lockout: own.lockout ?? environment.lockout,
    passwordHistory: own.passwordHistory ?? environment.passwordHistory,
    passwordRotation: own.passwordRotation ?? environment.passwordRotation,
    passwordStrength: own.passwordStrength ?? environment.passwordStrength,
    breachedPasswords: own.breachedPasswords ?? environment.breachedPasswords,
  };
}

/** The policies as they would apply after a change. */
export function changed(
  before: PolicyValues,
  form: SecuritySettingsChange,
  environment: PolicyValues,
): PolicyValues {
  return {
    sessions: next(before.sessions, form.sessions, environment.sessions),
    mfa: next(before.mfa, form.mfa, environment.mfa),
    lockout: next(before.lockout, form.lockout, environment.lockout),
    passwordHistory: next(
      before.passwordHistory,
      form.passwordHistory,
      environment.passwordHistory,
    ),
    passwordRotation: next(
      before.passwordRotation,
      form.passwordRotation,
      environment.passwordRotation,
    ),
    passwordStrength: next(
      before.passwordStrength,
      form.passwordStrength,
      environment.passwordStrength,
    ),
    breachedPasswords: next(
      before.breachedPasswords,
      form.breachedPasswords,
      environment.breachedPasswords,
    ),
  };
}

/** Left out stays, and null is the environment's. */
const next = <T>(before: T, change: T | null | undefined, environment: T): T =>
  change === undefined ? before : (change ?? environment);

const document = <T>(own: T | undefined, environment: T) => ({
  isInherited: own === undefined,
  value: own ?? environment,
  environment,
});

/** Every policy with its value and that of the environment. */
export function toSettings(own: OwnPolicies, config: FoyerConfig): SecuritySettings {
  const environment = environmentPolicies(config);
  return {
    sessions: document(own.sessions, environment.sessions),
    mfa: document(own.mfa, environment.mfa),
    lockout: document(own.lockout, environment.lockout),
    passwordHistory: document(own.passwordHistory, environment.passwordHistory),
    passwordRotation: document(own.passwordRotation, environment.passwordRotation),
    passwordStrength: document(own.passwordStrength, environment.passwordStrength),
    breachedPasswords: {
      ...document(own.breachedPasswords, environment.breachedPasswords),
      isEditable: isBreachCheckEditable(config),
    },
  };
}

/** New values meet the minimums; a lower one that is already stored may stay, so that what was read can be saved. */
export function requireMinimums(
  { sessions, mfa, passwordStrength: strength }: SecuritySettingsChange,
  before: PolicyValues,
  environment: PolicyValues,
): void {
  for (const name of ['idleSeconds', 'absoluteSeconds', 'maxSessions'] as const) {
    const value = sessions?.[name] ?? null;
    if (value === null || value === before.sessions[name]) continue;
    if (value < sessionLimitMinimums[name]) throw refuse(securityPoliciesRefusals.belowMinimum);
  }
  const offered = environment.mfa.allowedMethods ?? [];
  if (mfa?.allowedMethods?.some((method) => !offered.includes(method)))
    throw refuse(securityPoliciesRefusals.methodNotOffered);
  if (strength && strength.minLength < environment.passwordStrength.minLength)
    throw refuse(securityPoliciesRefusals.belowMinimum);
}

/** The environment leaves the check to tenants; where it is on, it is the same for all. */
const isBreachCheckEditable = ({ breachedPasswords }: FoyerConfig) =>
  !breachedPasswords.enabled && breachedPasswords.allowTenants;

/** The tenant's own policies without those that the environment does not leave to tenants. */
export const effectiveOwn = (own: OwnPolicies, config: FoyerConfig): OwnPolicies =>
  isBreachCheckEditable(config) ? own : { ...own, breachedPasswords: undefined };

/** Rejects a policy that the environment does not leave to tenants; its present value may be sent back. */
export function requireEditable(
  { breachedPasswords }: SecuritySettingsChange,
  config: FoyerConfig,
) {
  if (!breachedPasswords || isBreachCheckEditable(config)) return;
  if (breachedPasswords.blockPwnedPasswords !== config.breachedPasswords.enabled)
    throw refuse(securityPoliciesRefusals.breachCheckFixed);
}
