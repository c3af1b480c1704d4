import { randomUUID } from 'node:crypto';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { aDirectory, type Directory, resourcesIn } from './provisioning-directory.ts';
import { entra } from './scim-vendors/entra.ts';
import { okta } from './scim-vendors/okta.ts';
import { google, jumpCloud, oneLogin } from './scim-vendors/others.ts';
import { replay, type VendorSequence } from './scim-vendors/sequence.ts';

const stack = await createStack();
const vendors = [entra, okta, oneLogin, jumpCloud, google];
const aDomain = () => `v${randomUUID().slice(0, 8)}.test`;

/** What a directory has in the end, without IDs, moments, and versions, and with the domain of the run left out. */
async function toState(directory: Directory, mail: string): Promise<unknown> {
  const lists = await Promise.all(
    ['/Users', '/Groups'].map(async (path) => resourcesIn(await directory.request('GET', path))),
  );
  const names = new Map(
    lists.flat().map(({ id, userName, displayName }) => [id, String(userName ?? displayName)]),
  );
  return JSON.parse(
    JSON.stringify(lists, (key, value: unknown) => {
      if (['id', 'meta', '$ref'].includes(key)) return undefined;
      return typeof value === 'string' ? (names.get(value) ?? value).replaceAll(mail, '') : value;
    }),
  );
}

async function run(sequence: VendorSequence, isRepeated: boolean): Promise<unknown> {
  const { admin } = await stack.aTenant();
  const directory = await aDirectory(stack, admin, sequence.source);
  const mail = aDomain();
  await replay(directory, sequence, { mail, isRepeated });
  return toState(directory, mail);
}

// Issue 19, item 10
test('S-8 the requests of Microsoft Entra ID are understood', async () => {
  await run(entra, false);
});

test('S-9 the requests of Okta are understood', async () => {
  await run(okta, false);
});

test.each([oneLogin, jumpCloud, google])(
  'the requests of $vendor are understood',
  async (sequence) => {
    await run(sequence, false);
  },
);

// A client that got no answer sends the request again.
test.each(vendors)('requests of $vendor that are repeated lead to the same state', async (one) => {
  expect(await run(one, true)).toEqual(await run(one, false));
});
