import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Tx } from '@foyer/server/kernel/db/database';
import { createDomainRestrictionsStore } from '@foyer/server/modules/domain-restrictions/domain-restrictions.store';
import { createIpRestrictionsStore } from '@foyer/server/modules/ip-restrictions/ip-restrictions.store';
import type { Platform } from '@foyer/server/modules/platform';
import { day, isLocal, seedId, type TeamMember } from './acme-team.ts';
import { demoTenants } from './demo-data.ts';

const [{ id: tenant_id }] = demoTenants;

/** Security of Acme's team: MFA methods, passkeys, blocked addresses and domains, and a session limit. */
export async function addSecurity(
  tx: Tx,
  users: readonly TeamMember[],
  { seal, now }: Pick<Platform, 'seal'> & { readonly now: Date },
) {
  await addFactors(tx, users, seal);
  await addPasskeys(tx, users);
  await addBlockedAddresses(tx, now);
  await addBlockedDomains(tx, now);
  await tx
    .insertInto('session_policies')
    .values({ tenant_id, absolute_seconds: (14 * day) / 1000 })
    .execute();
}

/** Phones, emailed codes, and authenticator apps. Nobody has the key of an app. */
async function addFactors(tx: Tx, users: readonly TeamMember[], seal: Platform['seal']) {
  const factors = users.flatMap(({ id, phone, joined, lastLogin }, n) => {
    const row = { user_id: id, created_at: joined, last_used_at: lastLogin };
    const hasApp = n % 5 === 1 && lastLogin !== null;
    const app = {
      kind: 'authenticator' as const,
      secret_sealed: Buffer.from(seal.seal('mfa', randomBytes(20).toString('base64'))),
      last_step: 0,
      phone_number: null,
    };
    const other = {
      kind: phone === null ? ('email' as const) : ('phone' as const),
      secret_sealed: null,
      last_step: null,
      phone_number: phone,
    };
    const owned = [...(hasApp ? [app] : []), ...(phone !== null || n % 3 === 2 ? [other] : [])];
    return owned.map((factor) => Object.assign(factor, row));
  });
  await tx.insertInto('mfa_devices').values(factors).execute();
}

const passkeyNames = ['MacBook Pro', 'iPhone', 'YubiKey 5C'];

/** Passkeys of some users with a password. Nobody has their private keys. */
async function addPasskeys(tx: Tx, users: readonly TeamMember[]) {
  const owners = users.filter((user, n) => isLocal(user) && user.lastLogin && n % 4 === 2);
  const passkeys = owners.map(({ id, joined, lastLogin }, n) => {
    const isKey = n % passkeyNames.length === 2;
    return {
      id: seedId(7, n),
      user_id: id,
      usage: 'passkey' as const,
      credential_id: randomBytes(32),
      public_key: newCoseKey(),
      counter: 0,
      device_type: isKey ? ('CrossPlatform' as const) : ('Platform' as const),
      transports: isKey ? ['usb', 'nfc'] : ['internal', 'hybrid'],
      backup_eligible: !isKey,
      backed_up: !isKey,
      name: passkeyNames[n % passkeyNames.length] ?? '',
      created_at: joined,
      last_used_at: lastLogin,
    };
  });
  await tx.insertInto('webauthn_credentials').values(passkeys).execute();
}

/** The public half of a new P-256 key in COSE form (RFC 9053). */
function newCoseKey(): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** Blocks addresses that exist only in documentation (RFC 5737), so that nobody is locked out. */
async function addBlockedAddresses(tx: Tx, now: Date) {
  const store = createIpRestrictionsStore();
  const acme = Object.assign(tx, { tenantId: tenant_id });
  const list = { strategy: 'BLOCK', isActive: true } as const;
  const rules = [
    {
      ip: '198.51.100.0/24',
      first: '198.51.100.0',
      last: '198.51.100.255',
      text: 'Password guessing',
    },
    { ip: '192.0.2.44', first: '192.0.2.44', last: '192.0.2.44', text: 'Former contractor' },
  ].map(({ ip, first, last, text }) => ({ ip, first, last, description: text, ...list }));
  await store.add(acme, { rules, now: new Date(now.getTime() - 12 * day) });
  await store.compile(acme);
  await store.savePolicy(acme, { ...list, now });
}

/** Blocks the email domain of a competitor that does not exist, and disposable email. */
async function addBlockedDomains(tx: Tx, now: Date) {
  const store = createDomainRestrictionsStore();
  const acme = Object.assign(tx, { tenantId: tenant_id });
  const type = 'BLOCK' as const;
  const domains = ['initech.test', 'mailinator.com'].map((domain) => ({ domain, type }));
  await store.add(acme, { domains, now: new Date(now.getTime() - 30 * day) });
  await store.saveConfig(acme, { active: true, listType: type, blockPublicDomains: false, now });
}
