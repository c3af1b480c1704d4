import { randomUUID } from 'node:crypto';
import {
  enterpriseSchema,
  filterBy,
  groupSchema,
  toPatch,
  type ScimSession,
  userSchema,
} from './scim-session.ts';
import type { SentProfile, UserChange, VendorClient } from './vendor-client.ts';

const adGroupSchema = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group';
/** Entra ID sends booleans in PATCH requests as these texts. */
const toText = (value: boolean) => (value ? 'True' : 'False');

function toUser({ externalId, profile }: UserChange): object {
  const { givenName, familyName, email, title, department, active } = profile;
  const name = `${givenName} ${familyName}`.trim();
  return {
    schemas: [userSchema, enterpriseSchema],
    externalId,
    userName: email,
    active,
    displayName: name,
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User' },
    name: { formatted: name, familyName, givenName },
    roles: [],
    ...(title && { title }),
    ...(department && { [enterpriseSchema]: { department } }),
  };
}

/** The path and the value of each attribute, as the default mapping has them. */
const mapped: readonly (readonly [string, (profile: SentProfile) => string])[] = [
  ['active', ({ active }) => toText(active)],
  ['displayName', ({ givenName, familyName }) => `${givenName} ${familyName}`.trim()],
  ['emails[type eq "work"].value', ({ email }) => email],
  ['userName', ({ email }) => email],
  ['name.givenName', ({ givenName }) => givenName],
  ['name.familyName', ({ familyName }) => familyName],
  ['title', ({ title }) => title],
  [`${enterpriseSchema}:department`, ({ department }) => department],
];

/** What changed: an attribute without a value before is added, one that lost it is removed. */
function toOperations(before: SentProfile, after: SentProfile): readonly object[] {
  return mapped.flatMap(([path, valueOf]) => {
    const [from, to] = [valueOf(before), valueOf(after)];
    if (from === to) return [];
    if (to === '') return [{ op: 'Remove', path }];
    return [{ op: from === '' ? 'Add' : 'Replace', path, value: to }];
  });
}

const lookUp = (session: ScimSession, userName: string) =>
  session.findId(`/Users?${filterBy('userName', userName)}`);

/** Entra ID's requests: capitalized operations, booleans as texts, extension paths. */
export const entraClient: VendorClient = {
  // a name that nobody has
  test: async (session) => void (await lookUp(session, randomUUID())),
  createUser: async (session, user) => {
    const existing = await lookUp(session, user.profile.email);
    if (existing === undefined)
      return String((await session.send('POST', '/Users', toUser(user))).body['id']);
    const nothing = { givenName: '', familyName: '', email: '', title: '', department: '' };
    const before = { ...nothing, active: !user.profile.active };
    const operations = toOperations(before, user.profile);
    await session.send('PATCH', `/Users/${existing}`, toPatch(operations));
    return existing;
  },
  updateUser: async (session, { id, before, profile }) => {
    await session.send('GET', `/Users/${id}`);
    await session.send('PATCH', `/Users/${id}`, toPatch(toOperations(before, profile)));
  },
  deletesUsers: true,
  // what happens 30 days after a user was deleted: deactivated first, then removed
  removeUser: async (session, id) => {
    const deactivation = toPatch([{ op: 'Replace', path: 'active', value: 'False' }]);
    await session.send('PATCH', `/Users/${id}`, deactivation, [404]);
    await session.send('DELETE', `/Users/${id}`, undefined, [404]);
  },
  createGroup: async (session, { externalId, name }) => {
    const query = `excludedAttributes=members&${filterBy('displayName', name)}`;
    const existing = await session.findId(`/Groups?${query}`);
    if (existing !== undefined) return existing;
    const { body } = await session.send('POST', '/Groups', {
      schemas: [groupSchema, adGroupSchema],
      externalId,
      displayName: name,
      meta: { resourceType: 'Group' },
    });
    return String(body['id']);
  },
  renameGroup: async (session, { id, name }) => {
    const operation = { op: 'Replace', path: 'displayName', value: name };
    await session.send('PATCH', `/Groups/${id}`, toPatch([operation]));
  },
  // one request for each direction; a removal names its members in the value
  changeMembers: async (session, { id, add, remove }) => {
    for (const [op, ids] of [
      ['Add', add],
      ['Remove', remove],
    ] as const) {
      if (ids.length === 0) continue;
      const value = ids.map((one) => ({ value: one }));
      await session.send('PATCH', `/Groups/${id}`, toPatch([{ op, path: 'members', value }]));
    }
  },
  removeGroup: async (session, id) =>
    void (await session.send('DELETE', `/Groups/${id}`, undefined, [404])),
};
