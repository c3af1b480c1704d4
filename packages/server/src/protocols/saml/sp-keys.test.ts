import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { createSpKeys } from './sp-keys.ts';
import { certificateFacts } from './certificates.ts';

const stack = await createStack();
const { db, kernel } = stack.server;
const { clock, random, seal } = kernel;
const day = 86_400_000;
const node = (at = clock) =>
  createSpKeys({ db, seal, clock: at, random, publicUrl: 'https://foyer.example' });
const later = (days: number) => ({
  ...clock,
  now: () => new Date(clock.now().getTime() + days * day),
});

test('the first question makes one key, also when two nodes ask at once', async () => {
  const [one, two] = await Promise.all([node().keys(), node().keys()]);
  expect(one.certificates).toHaveLength(1);
  expect(two.certificates).toEqual(one.certificates);
  expect(certificateFacts(one.signing.certificate)).toMatchObject({
    subject: 'CN=foyer.example',
    keyBits: 2048,
  });
  expect(await kernel.saml.keys()).toMatchObject({ certificates: one.certificates });
});

test('the private half cannot be read from the database', async () => {
  const rows = await db.read((tx) => tx.selectFrom('saml_keys').selectAll().execute());
  expect(Buffer.from(rows[0]?.private_sealed ?? []).includes('PRIVATE KEY')).toBe(false);
});

test('a new key is published first, then signs, and the old one opens for a while after', async () => {
  const before = await node().keys();
  const { signsFrom, oldEnds } = await node().rotateKeys();
  expect(+signsFrom - +clock.now()).toBeGreaterThan(7 * day);
  const now = await node().keys();
  expect(now.signing.id).toBe(before.signing.id);
  expect(now.certificates).toHaveLength(2);
  const after = await node(later(15)).keys();
  expect(after.signing.id).not.toBe(before.signing.id);
  expect(after.decryption).toHaveLength(2);
  expect(after.certificates).toEqual(now.certificates.toReversed());
  expect(+oldEnds).toBeGreaterThan(+signsFrom);
  const end = await node(later(29)).keys();
  expect(end.certificates).toEqual([after.signing.certificate]);
});
