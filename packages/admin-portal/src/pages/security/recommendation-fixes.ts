import { type RecommendationCode, recommendedValues } from '@foyer/contract/security-center/rules';
import type { SecuritySettings, SecuritySettingsChange } from '@foyer/contract/security-policies';
import type { Tab } from '../../navigation/tabs.ts';
import type { SessionLimit } from './limit.dialog.tsx';

interface PolicyFix {
  readonly kind: 'policy';
  /** Name of the setting in the texts of the security page. */
  readonly label: 'mfa' | 'lockout' | 'history';
  readonly result: 'fixMfa' | 'fixLockout' | 'fixHistory';
  readonly count: number;
  readonly toChange: (settings: SecuritySettings) => SecuritySettingsChange;
}

/** How a recommendation is fixed. */
export type RecommendationFix =
  | PolicyFix
  | {
      readonly kind: 'limit';
      readonly limit: SessionLimit;
      readonly name: 'idle' | 'absolute' | 'concurrent';
    }
  | { readonly kind: 'breached' | 'inactive' | 'allowList' | 'allowedDomains' }
  | { readonly kind: 'page'; readonly tab: Tab; readonly sub?: string };

const mfa: PolicyFix = {
  kind: 'policy',
  label: 'mfa',
  result: 'fixMfa',
  count: 0,
  toChange: (settings) => ({
    mfa: Object.assign({}, settings.mfa.value, { enforceMFAType: 'Force' as const }),
  }),
};
const lockout: PolicyFix = {
  kind: 'policy',
  label: 'lockout',
  result: 'fixLockout',
  count: recommendedValues.maxAttempts,
  toChange: () => ({ lockout: { enabled: true, maxAttempts: recommendedValues.maxAttempts } }),
};
const history: PolicyFix = {
  kind: 'policy',
  label: 'history',
  result: 'fixHistory',
  count: recommendedValues.historySize,
  toChange: () => ({ passwordHistory: { historySize: recommendedValues.historySize } }),
};
const idle = { kind: 'limit', limit: 'idleSeconds', name: 'idle' } as const;
const absolute = { kind: 'limit', limit: 'absoluteSeconds', name: 'absolute' } as const;
const concurrent = { kind: 'limit', limit: 'maxSessions', name: 'concurrent' } as const;

/** Inner tabs of the security page that a fix can open. */
export const openableTabs: readonly string[] = ['ip-restrictions'];

/** The fix of each recommendation. */
export const recommendationFixes: Readonly<Record<RecommendationCode, RecommendationFix>> = {
  FORCE_MFA: mfa,
  BREACHED_PASSWORDS_EXIST: { kind: 'breached' },
  REVIEW_INACTIVE_USERS: { kind: 'inactive' },
  ENABLE_USER_LOCKOUT: lockout,
  STRENGTHEN_USER_LOCKOUT: lockout,
  ENABLE_IP_RESTRICTIONS: { kind: 'allowList' },
  CHANGE_IP_TO_ALLOWLIST: { kind: 'allowList' },
  ENABLE_FORCE_RELOGIN: absolute,
  SET_FORCE_RELOGIN: absolute,
  ENABLE_IDLE_SESSION: idle,
  SET_IDLE_SESSION: idle,
  ENABLE_SESSION_CONCURRENCY: concurrent,
  SET_SESSION_CONCURRENCY: concurrent,
  ENABLE_PASSWORD_HISTORY: history,
  STRENGTHEN_PASSWORD_HISTORY: history,
  ENABLE_DOMAIN_RESTRICTIONS: { kind: 'allowedDomains' },
  CHANGE_DOMAIN_TO_ALLOWLIST: { kind: 'allowedDomains' },
  ENABLE_COUNTRY_RESTRICTIONS: { kind: 'page', tab: 'security', sub: 'ip-restrictions' },
  CONFIGURE_SSO: { kind: 'page', tab: 'sso' },
};
