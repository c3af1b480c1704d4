import { seedTemplate } from '../policy-templates/preview-template.ts';
import { seedDirectory } from '../provisioning/directories.ts';
import type { PreviewFactors } from '../mfa/pending-factor.ts';
import { demoAccounts } from './demo-accounts.ts';
import { passwordMark } from './password-mark.ts';
import {
  type Membership,
  type PreviewUser,
  type PreviewGroup,
  type PreviewSession,
  type PreviewTenant,
  type World,
  worldVersion,
} from './world.ts';

/** The password of every demo account. */
export const previewPassword = 'Foyer-demo-2026';

const began = '2026-03-02T09:00:00.000Z';
const userId = (number: number) => `00000000-0000-4000-a000-${twelve(number)}`;
const tenantId = (number: number) => `00000000-0000-4000-9000-${twelve(number)}`;
const twelve = (number: number) => String(number).padStart(12, '0');

/** The tenant that demo accounts work in. */
export const firstTenantId = tenantId(1);

function tenant(number: number, name: string, more: Partial<PreviewTenant> = {}): PreviewTenant {
  return { id: tenantId(number), name, isReseller: false, createdAt: began, ...more };
}

function user(number: number, email: string, name: string, memberships: Membership[]): PreviewUser {
  const id = userId(number);
  const account = {
    isVerified: true,
    createdAt: began,
    wrongPasswords: 0,
    passwordMark: passwordMark(id, previewPassword),
  };
  return { id, email, name, memberships, ...account };
}

const admin = (number: number): Membership => ({ tenantId: tenantId(number), roleKeys: ['Admin'] });
const readOnly = (number: number): Membership => ({
  tenantId: tenantId(number),
  roleKeys: ['ReadOnly'],
});

/** Groups of the first tenant: two of its own, and one that a directory keeps. */
const groups = (): PreviewGroup[] =>
  [
    {
      name: 'Managers',
      color: '#1d4ed8',
      description: 'Run the account.',
      users: [1],
      roleIds: ['role:Admin'],
    },
    {
      name: 'Support',
      color: '#047857',
      description: 'Answer what customers ask.',
      users: [2, 5],
      roleIds: [],
    },
    {
      name: 'Finance',
      color: '#b45309',
      users: [2],
      roleIds: ['role:ReadOnly'],
      managedBy: 'scim2' as const,
    },
  ].map(({ users, ...group }, at) => ({
    managedBy: 'frontegg' as const,
    tenantId: tenantId(1),
    createdAt: began,
    updatedAt: began,
    ...group,
    id: `00000000-0000-4000-b000-00000000000${at + 1}`,
    userIds: users.map(userId),
  }));

/**
 * A user with MFA methods; the preview's own. The app shows 123456, texts appear among the
 * mails.
 */
const careful: PreviewUser = {
  ...user(5, 'careful@acme.test', 'Cara Careful', [readOnly(1)]),
  hasStolenPassword: true,
};
const carefulFactors: PreviewFactors = {
  devices: {
    authenticators: [{ id: 'careful-app' }],
    phones: [{ id: 'careful-phone', phoneNumber: '+12025550119' }],
    webauthn: [],
    emails: [],
  },
  recoveryCode: 'CARA-CARE-FULL-2026',
};

/** Where Ada is signed in besides: a phone on the road, and a desk. */
function elsewhere(now: Date): PreviewSession[] {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const hers = { userId: userId(1), tenantId: tenantId(1) };
  return [
    {
      id: '5e551000-0000-4000-8000-000000000001',
      ...hers,
      createdAt: before(216),
      lastActiveAt: before(3),
      ipAddress: '198.51.100.23',
      place: 'Lisbon, Portugal',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    },
    {
      id: '5e551000-0000-4000-8000-000000000002',
      ...hers,
      createdAt: before(740),
      lastActiveAt: before(50),
      ipAddress: '203.0.113.8',
      place: 'Leeds, United Kingdom',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    },
  ];
}

/** Users of the reseller’s customers. */
const customers = [
  user(6, 'owner@harbour.test', 'Hanna Harbour', [admin(4)]),
  user(7, 'desk@pinestreet.test', 'Pia Pine', [admin(5), readOnly(4)]),
];

/** The demo data: the same accounts, tenants, and sub-accounts as a provider in demo mode. */
export function seedWorld(now: Date): World {
  const north = { parentId: tenantId(3) };
  const below = demoAccounts(7).map(({ number, name, isReseller, parent = 3 }) =>
    tenant(number, name, { isReseller, parentId: tenantId(parent) }),
  );
  const customerIds = [tenantId(4), tenantId(5), tenantId(6), ...below.map(({ id }) => id)];
  return {
    version: worldVersion,
    touchedAt: now.toISOString(),
    tenants: [
      tenant(1, 'Acme'),
      tenant(2, 'Globex'),
      tenant(3, 'North', { isReseller: true }),
      tenant(4, 'Harbour Foods', north),
      tenant(5, 'Pine Street Clinic', north),
      tenant(6, 'Lumen Studio', north),
      ...below,
    ],
    users: [
      user(1, 'admin@acme.test', 'Ada Admin', [admin(1), readOnly(2)]),
      user(2, 'member@acme.test', 'Mel Member', [readOnly(1)]),
      user(3, 'admin@globex.test', 'Gil Globex', [admin(2)]),
      user(4, 'reseller@north.test', 'Nora North', [admin(3)]),
      careful,
      ...customers,
    ],
    groups: groups(),
    directories: { [tenantId(1)]: [seedDirectory(tenantId(1), now)] },
    sessions: elsewhere(now),
    links: [],
    mails: [],
    ...seedTemplate(tenantId(3), customerIds, began),
    factors: { [careful.id]: carefulFactors },
    cookie: null,
  };
}
