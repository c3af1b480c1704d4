import type { AttentionItem, SetupStep } from '@foyer/contract/overview';
import type { Tab } from '../../navigation/tabs.ts';
import { requestedDialog } from '../../portal/use-address.ts';

/** The page where an item is fixed. */
export interface Target {
  readonly tab: Tab;
  readonly sub?: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** How an item that needs attention is shown. */
export interface AttentionTarget extends Target {
  readonly tone: 'error' | 'warning' | 'info';
}

/** Where each item that needs attention is fixed. */
export const attentionTargets: Readonly<Record<AttentionItem['kind'], AttentionTarget>> = {
  administratorsWithoutMfa: { tab: 'users', params: { mfa: 'off' }, tone: 'error' },
  breachedPasswords: { tab: 'users', params: { password: 'stolen' }, tone: 'error' },
  singleAdministrator: { tab: 'users', tone: 'warning' },
  lockedUsers: { tab: 'users', params: { status: 'locked' }, tone: 'warning' },
  expiringCertificates: { tab: 'sso', tone: 'warning' },
  expiringDirectoryTokens: { tab: 'provisioning', tone: 'warning' },
  expiringTokens: { tab: 'apiTokens', params: { expiry: 'soon' }, tone: 'warning' },
  expiredInvitations: { tab: 'users', params: { view: 'invited' }, tone: 'warning' },
  endingAccess: { tab: 'users', params: { status: 'temporary' }, tone: 'info' },
  usersWithoutMfa: { tab: 'users', params: { mfa: 'off' }, tone: 'info' },
};

/** Where each setup step is done. */
export const setupTargets: Readonly<Record<SetupStep['step'], Target>> = {
  inviteUsers: { tab: 'users', params: { [requestedDialog]: 'add' } },
  addAdministrator: { tab: 'users' },
  logo: { tab: 'account' },
  customLogin: { tab: 'account', sub: 'custom-login' },
  requireMfa: { tab: 'security' },
  sso: { tab: 'sso' },
};
