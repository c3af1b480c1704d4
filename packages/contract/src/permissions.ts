/**
 * The permission keys of the product, with the name shown to administrators. Specification 1, §2
 * and §6.
 */
export const permissionNames = {
  'fe.usage.read': 'Read usage',
  'fe.connectivity.read.webhooks': 'Read webhooks',
  'fe.connectivity.write.webhooks': 'Change webhooks',
  'fe.secure.read.roles': 'Read roles',
  'fe.secure.write.roles': 'Change roles',
  'fe.secure.read.users': 'Read users',
  'fe.secure.write.users': 'Change users',
  'fe.secure.read.userApiTokens': 'Read own API tokens',
  'fe.secure.write.userApiTokens': 'Change own API tokens',
  'fe.secure.read.tenantApiTokens': 'Read account API tokens',
  'fe.secure.write.tenantApiTokens': 'Change account API tokens',
  'fe.secure.read.securityPolicy': 'Read security policies',
  'fe.secure.write.securityPolicy': 'Change security policies',
  'fe.secure.read.accountSettings': 'Read account settings',
  'fe.secure.write.accountSettings': 'Change account settings',
  'fe.secure.read.samlConfiguration': 'Read single sign-on',
  'fe.secure.write.samlConfiguration': 'Change single sign-on',
  'fe.secure.read.provisioningConfiguration': 'Read provisioning',
  'fe.secure.write.provisioningConfiguration': 'Change provisioning',
  'fe.secure.read.audits': 'Read audit logs',
  'fe.subscriptions.read': 'Read subscriptions',
  'fe.subscriptions.write': 'Change subscriptions',
  'fe.account-hierarchy.read.subAccount': 'Read sub-accounts',
  'fe.account-hierarchy.write.subAccount': 'Change sub-accounts',
  'fe.secure.read.groups': 'Read groups',
  'fe.secure.write.groups': 'Change groups',
  'fe.secure.write.impersonation': 'Impersonate users',
} as const;

/** A permission key of the product. */
export type PermissionKey = keyof typeof permissionNames;

/**
 * Whether a held key grants a wanted one. A trailing `*` in the held key matches the rest (`fe.*`,
 * `fe.secure.*`), as does one in the wanted key (`fe.subscriptions.*` is satisfied by any key below
 * it).
 */
export function grants(granted: string, requested: string): boolean {
  if (granted === requested || granted === '*') return true;
  if (granted.endsWith('.*') && requested.startsWith(granted.slice(0, -1))) return true;
  return requested.endsWith('.*') && granted.startsWith(requested.slice(0, -1));
}

/**
 * Whether a held key holds everything a key to be given does. Stricter than `grants`, where one key
 * below `fe.secure.*` answers a question for `fe.secure.*`: who holds a part cannot give the whole.
 * Security decision 14.
 */
export function covers(granted: string, given: string): boolean {
  if (granted === given || granted === '*') return true;
  return granted.endsWith('.*') && given.startsWith(granted.slice(0, -1));
}
