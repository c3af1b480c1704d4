import { filterBy, groupSchema, toPatch, type ScimSession, userSchema } from './scim-session.ts';
import type { UserChange, VendorClient } from './vendor-client.ts';

const page = 'startIndex=1&count=100';

/** A user as Okta sends it: every attribute each time, and `groups`, which is always empty. */
function toUser({ externalId, profile }: UserChange): object {
  const { givenName, familyName, email, title, department, active } = profile;
  return {
    schemas: [userSchema],
    userName: email,
    name: { givenName, familyName },
    emails: [{ primary: true, value: email, type: 'work' }],
    displayName: `${givenName} ${familyName}`.trim(),
    ...(title && { title }),
    ...(department && { userType: department }),
    locale: 'en-US',
    externalId,
    groups: [],
    active,
  };
}

async function create(session: ScimSession, user: UserChange): Promise<string> {
  const existing = await session.findId(
    `/Users?${filterBy('userName', user.profile.email)}&${page}`,
  );
  if (existing === undefined) {
    const { body } = await session.send('POST', '/Users', toUser(user));
    return String(body['id']);
  }
  await session.send('PUT', `/Users/${existing}`, { ...toUser(user), id: existing });
  return existing;
}

/** Okta's requests: a lookup by userName before each create, PUT for changes, PATCH to deactivate. */
export const oktaClient: VendorClient = {
  test: async (session) => void (await session.send('GET', '/Users?startIndex=1&count=2')),
  createUser: create,
  updateUser: async (session, { id, before, ...user }) => {
    await session.send('GET', `/Users/${id}`);
    const { active } = user.profile;
    if (active !== before.active)
      await session.send('PATCH', `/Users/${id}`, toPatch([{ op: 'replace', value: { active } }]));
    if (active) await session.send('PUT', `/Users/${id}`, { ...toUser(user), id });
  },
  deletesUsers: false,
  // Okta deactivates users that lose the app, and deletes none.
  removeUser: async (session, id) => {
    const deactivation = toPatch([{ op: 'replace', value: { active: false } }]);
    await session.send('PATCH', `/Users/${id}`, deactivation, [404]);
  },
  createGroup: async (session, { name }) => {
    const existing = await session.findId(`/Groups?${filterBy('displayName', name)}&${page}`);
    if (existing !== undefined) return existing;
    const group = { schemas: [groupSchema], displayName: name, members: [] };
    return String((await session.send('POST', '/Groups', group)).body['id']);
  },
  renameGroup: async (session, { id, name }) => {
    const operation = { op: 'replace', value: { id, displayName: name } };
    await session.send('PATCH', `/Groups/${id}`, toPatch([operation]));
  },
  changeMembers: async (session, { id, add, remove }) => {
    const members = add.map((value) => ({ value }));
    const operations = [
      ...remove.map((value) => ({ op: 'remove', path: `members[value eq "${value}"]` })),
      ...(members.length > 0 ? [{ op: 'add', path: 'members', value: members }] : []),
    ];
    await session.send('PATCH', `/Groups/${id}`, toPatch(operations));
  },
  removeGroup: async (session, id) =>
    void (await session.send('DELETE', `/Groups/${id}`, undefined, [404])),
};
