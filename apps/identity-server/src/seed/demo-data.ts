import { northAccounts } from './north-accounts.ts';

/** Password of every demo account. Issue 2, line 9. */
export const demoPassword = 'Foyer-demo-2026';

/** Credential of the management API in the demo. */
export const demoCredential = {
  id: '5a5a0000-0000-4000-8000-0000000000c1',
  secret: 'Foyer-demo-vendor-secret-2026',
} as const;

/** A tenant of the demo; ids are fixed so that a second seed finds the first. */
export interface DemoTenant {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly parent?: string;
  readonly isReseller?: boolean;
}

/** A user of the demo. */
export interface DemoUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** The first one is where the account opens. */
  readonly memberLabel: readonly {
    readonly tenant: string;
    readonly roles: readonly string[];
    readonly subAccounts?: boolean;
  }[];
}

const tenantId = (n: number) => `7e000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const userId = (n: number) => `9e000000-0000-4000-8000-00000000000${n}`;

/** Two customers, and a reseller with forty sub-accounts on three levels; parents before children. */
export const demoTenants: readonly [DemoTenant, ...DemoTenant[]] = [
  { id: tenantId(1), name: 'Acme', alias: 'acme' },
  { id: tenantId(2), name: 'Globex', alias: 'globex' },
  { id: tenantId(3), name: 'North', alias: 'north', isReseller: true },
  { id: tenantId(4), name: 'Harbour Foods', alias: 'harbour-foods', parent: 'North' },
  { id: tenantId(5), name: 'Pine Street Clinic', alias: 'pine-street-clinic', parent: 'North' },
  { id: tenantId(6), name: 'Lumen Studio', alias: 'lumen-studio', parent: 'North' },
  ...northAccounts('North', 7).map(({ number, name, parent, isReseller }) => ({
    id: tenantId(number),
    name,
    alias: name.toLowerCase().replaceAll(' ', '-'),
    parent,
    isReseller,
  })),
];

/** The accounts to try. */
export const demoUsers: readonly DemoUser[] = [
  {
    id: userId(1),
    email: 'admin@acme.test',
    name: 'Ada Admin',
    memberLabel: [
      { tenant: 'Acme', roles: ['Admin'] },
      { tenant: 'Globex', roles: ['ReadOnly'] },
    ],
  },
  {
    id: userId(2),
    email: 'member@acme.test',
    name: 'Mel Member',
    memberLabel: [{ tenant: 'Acme', roles: ['ReadOnly'] }],
  },
  {
    id: userId(3),
    email: 'admin@globex.test',
    name: 'Gil Globex',
    memberLabel: [{ tenant: 'Globex', roles: ['Admin'] }],
  },
  {
    id: userId(4),
    email: 'reseller@north.test',
    name: 'Nora North',
    memberLabel: [{ tenant: 'North', roles: ['Admin'], subAccounts: true }],
  },
];
