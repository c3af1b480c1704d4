import type { Permission, PermissionKey } from '@foyer/contract';

/** The permissions of the product by resource, read before write, in the order of the permissions page. */
export const productPermissions: readonly {
  readonly resource: string;
  readonly texts: { readonly [K in PermissionKey]?: string };
}[] = [
  {
    resource: 'Users',
    texts: {
      'fe.secure.read.users': 'View users, their roles, and their groups.',
      'fe.secure.write.users': 'Invite, edit, disable, and remove users.',
      'fe.secure.write.impersonation': 'Sign in on behalf of other users.',
    },
  },
  {
    resource: 'Groups',
    texts: {
      'fe.secure.read.groups': 'View groups and their members.',
      'fe.secure.write.groups': 'Create, edit, and delete groups.',
    },
  },
  {
    resource: 'Roles',
    texts: {
      'fe.secure.read.roles': 'View roles and their permissions.',
      'fe.secure.write.roles': 'Create, edit, and delete roles.',
    },
  },
  {
    resource: 'API tokens',
    texts: {
      'fe.secure.read.tenantApiTokens': 'View the API tokens of the account.',
      'fe.secure.write.tenantApiTokens':
        'Create, rotate, and revoke the API tokens of the account.',
    },
  },
  {
    resource: 'Personal API tokens',
    texts: {
      'fe.secure.read.userApiTokens': 'View your own API tokens.',
      'fe.secure.write.userApiTokens': 'Create, rotate, and revoke your own API tokens.',
    },
  },
  {
    resource: 'Account settings',
    texts: {
      'fe.secure.read.accountSettings': 'View account details and custom login.',
      'fe.secure.write.accountSettings': 'Edit account details and custom login.',
    },
  },
  {
    resource: 'Security',
    texts: {
      'fe.secure.read.securityPolicy': 'View security policies.',
      'fe.secure.write.securityPolicy': 'Edit security policies.',
    },
  },
  {
    resource: 'Single sign-on',
    texts: {
      'fe.secure.read.samlConfiguration': 'View single sign-on connections.',
      'fe.secure.write.samlConfiguration': 'Set up, edit, and delete single sign-on connections.',
    },
  },
  {
    resource: 'Provisioning',
    texts: {
      'fe.secure.read.provisioningConfiguration': 'View directory provisioning.',
      'fe.secure.write.provisioningConfiguration': 'Set up and edit directory provisioning.',
    },
  },
  { resource: 'Audit logs', texts: { 'fe.secure.read.audits': 'View the audit log.' } },
  {
    resource: 'Webhooks',
    texts: {
      'fe.connectivity.read.webhooks': 'View webhooks and their deliveries.',
      'fe.connectivity.write.webhooks': 'Create, edit, test, and delete webhooks.',
    },
  },
  { resource: 'Usage', texts: { 'fe.usage.read': 'View usage.' } },
  {
    resource: 'Subscription',
    texts: {
      'fe.subscriptions.read': 'View the subscription and invoices.',
      'fe.subscriptions.write': 'Change the subscription and payment details.',
    },
  },
  {
    resource: 'Sub-accounts',
    texts: {
      'fe.account-hierarchy.read.subAccount': 'View sub-accounts.',
      'fe.account-hierarchy.write.subAccount': 'Create, edit, and delete sub-accounts.',
    },
  },
];

const byKey = new Map(
  productPermissions.flatMap(({ resource, texts }) =>
    Object.entries(texts).map(([key, description]) => [key, { resource, description }] as const),
  ),
);

/** The resource that a permission of the product belongs to; `undefined` for permissions of the host. */
export const resourceOfPermission = ({ key }: Permission) => byKey.get(key)?.resource;

/** One sentence on what a permission allows; empty where neither the host nor the product has one. */
export const describePermission = ({ key, description }: Permission) =>
  description || (byKey.get(key)?.description ?? '');
