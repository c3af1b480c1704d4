import type { PreviewFactors } from '../mfa/pending-factor.ts';
import { passwordMark } from './password-mark.ts';
import { type Membership, type Person, type PreviewTenant, type World, worldVersion } from './world.ts';

/** The password of every demo account. */
export const previewPassword = 'Foyer-demo-2026';

const began = '2026-03-02T09:00:00.000Z';
const tenantId = (number: number) => `00000000-0000-4000-9000-00000000000${number}`;

function tenant(number: number, name: string, more: Partial<PreviewTenant> = {}): PreviewTenant {
  return { id: tenantId(number), name, isReseller: false, createdAt: began, ...more };
}

function person(number: number, email: string, name: string, memberships: Membership[]): Person {
  const id = `00000000-0000-4000-a000-00000000000${number}`;
  const account = {
    isVerified: true,
    createdAt: began,
    wrongPasswords: 0,
    passwordMark: passwordMark(id, previewPassword),
  };
  return { id, email, name, memberships, ...account };
}

const admin = (number: number): Membership => ({ tenantId: tenantId(number), roleKeys: ['Admin'] });
const readOnly = (number: number): Membership => ({ tenantId: tenantId(number), roleKeys: ['ReadOnly'] });

/** Somebody with second factors; the preview's own. The app shows 123456, texts appear among the mails. */
const careful = person(5, 'careful@acme.test', 'Cara Careful', [readOnly(1)]);
const carefulFactors: PreviewFactors = {
  devices: {
    authenticators: [{ id: 'careful-app' }],
    phones: [{ id: 'careful-phone', phoneNumber: '+12025550119' }],
    webauthn: [],
    emails: [],
  },
  recoveryCode: 'CARA-CARE-FULL-2026',
};

/** The demo data: the same accounts, companies and sub-accounts as a provider in demo mode. */
export function seedWorld(now: Date): World {
  const north = { parentId: tenantId(3) };
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
    ],
    people: [
      person(1, 'admin@acme.test', 'Ada Admin', [admin(1), readOnly(2)]),
      person(2, 'member@acme.test', 'Mel Member', [readOnly(1)]),
      person(3, 'admin@globex.test', 'Gil Globex', [admin(2)]),
      person(4, 'reseller@north.test', 'Nora North', [admin(3)]),
      careful,
    ],
    sessions: [],
    links: [],
    mails: [],
    factors: { [careful.id]: carefulFactors },
    cookie: null,
  };
}
