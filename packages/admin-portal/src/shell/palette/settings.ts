import type { AppearancePath } from '../../navigation/appearance.ts';
import type { Tab } from '../../navigation/tabs.ts';

/** One setting that can be searched for. Shown where its page is there for the user. */
export interface SettingEntry {
  readonly tab: Tab;
  readonly sub?: string;
  readonly label: string;
  /** Further words a user may type. */
  readonly words?: string;
  /** Left out where this is hidden. */
  readonly field?: AppearancePath;
}

/** What can be found besides pages. One row a setting; page owners add theirs. */
export const settingEntries: readonly SettingEntry[] = [
  { tab: 'profile', label: 'Name', words: 'display name', field: 'profile.name' },
  { tab: 'profile', label: 'Profile picture', words: 'avatar photo image' },
  {
    tab: 'profile',
    label: 'Phone number',
    words: 'mobile telephone',
    field: 'profile.phoneNumber',
  },
  { tab: 'profile', label: 'Job title', words: 'position', field: 'profile.jobTitle' },
  { tab: 'profile', label: 'Address', field: 'profile.address' },
  { tab: 'profile', label: 'Email', words: 'email mail change' },
  { tab: 'privacy', label: 'Password', words: 'change passphrase' },
  {
    tab: 'privacy',
    label: 'Multi-factor authentication (MFA)',
    words: 'mfa 2fa authenticator second factor',
    field: 'privacy.mfa',
  },
  { tab: 'privacy', label: 'Passkeys', words: 'webauthn fingerprint face security key' },
  { tab: 'privacy', label: 'Recovery codes', words: 'backup' },
  {
    tab: 'privacy',
    label: 'Sessions',
    words: 'devices sign out everywhere',
    field: 'privacy.loginSessions',
  },
  {
    tab: 'account',
    label: 'Company name',
    words: 'rename organisation',
    field: 'account.companyName',
  },
  { tab: 'account', label: 'Company address', field: 'account.address' },
  { tab: 'account', label: 'Website', words: 'domain url', field: 'account.website' },
  { tab: 'account', label: 'Time zone', words: 'timezone date format', field: 'account.timezone' },
  { tab: 'account', label: 'Currency', field: 'account.currency' },
  {
    tab: 'account',
    sub: 'custom-login',
    label: 'Custom login',
    words: 'branding colours logo',
    field: 'account.customLogin',
  },
  {
    tab: 'security',
    sub: 'ip-restrictions',
    label: 'IP restrictions',
    words: 'allow list block list address network cidr',
    field: 'security.ipRestrictions',
  },
  {
    tab: 'security',
    sub: 'domain-restrictions',
    label: 'Email domains',
    words: 'allow list block list domain restrictions public providers gmail',
    field: 'security.domainRestrictions',
  },
];
