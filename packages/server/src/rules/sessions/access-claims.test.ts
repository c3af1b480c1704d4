import { expect, test } from 'vitest';
import { accessClaims } from './access-claims.ts';

const user = {
  userId: crypto.randomUUID(),
  tenantId: crypto.randomUUID(),
  email: 'ann@acme.test',
  name: 'Ann',
  profilePictureUrl: null,
  verified: true,
  superUser: false,
  metadata: { theme: 'dark' },
  tenantIds: [crypto.randomUUID()],
  roles: ['Admin'],
  roleIds: [],
  permissions: ['fe.*'],
  sessionId: crypto.randomUUID(),
  generation: 3,
  authenticatedAt: new Date('2026-11-20T12:00:00Z'),
  methods: ['pwd'],
  actorId: null,
};

test('the claims are those of the contract', () => {
  expect(accessClaims(user)).toEqual({
    sub: user.userId,
    type: 'userToken',
    tenantId: user.tenantId,
    tenantIds: user.tenantIds,
    roles: ['Admin'],
    permissions: ['fe.*'],
    email: 'ann@acme.test',
    email_verified: true,
    name: 'Ann',
    metadata: { theme: 'dark' },
    sid: user.sessionId,
    gen: 3,
    amr: ['pwd'],
    auth_time: 1_795_176_000,
  });
});

test('T-OAU-3 what a host keeps with a user replaces no claim', () => {
  const metadata = {
    iss: 'evil',
    sub: 'evil',
    aud: 'evil',
    tenantId: 'evil',
    roles: ['Admin'],
    amr: ['mfa'],
    act: { sub: 'x' },
  };
  const { metadata: stored, ...claims } = accessClaims({ ...user, roles: [], metadata });
  const { metadata: _none, ...plain } = accessClaims({ ...user, roles: [], metadata: {} });
  expect(stored).toEqual(metadata);
  expect(claims).toEqual(plain);
});

test('C-17 a member of a thousand tenants with long metadata still gets a small token', () => {
  const tenantIds = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const claims = accessClaims({ ...user, tenantIds, metadata: { note: 'x'.repeat(4000) } });
  expect(Buffer.byteLength(JSON.stringify(claims))).toBeLessThan(2500);
  expect(claims).toMatchObject({
    tenantIds: [user.tenantId],
    metadata: {},
    permissions: ['fe.*'],
    roles: ['Admin'],
  });
});
