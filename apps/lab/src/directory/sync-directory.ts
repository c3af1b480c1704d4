import { isDeepStrictEqual } from 'node:util';
import type { DirectoryGroup, DirectoryState, DirectoryUser } from './directory-state.ts';
import { ScimRejection, type ScimSession } from './scim-session.ts';
import type { SentProfile, VendorClient } from './vendor-client.ts';

/** Runs what may be rejected, and keeps why it was. */
async function attempt(
  one: { problem?: string | undefined },
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    delete one.problem;
    return true;
  } catch (error) {
    if (!(error instanceof ScimRejection)) throw error;
    one.problem = error.message;
    return false;
  }
}

const toProfile = ({
  givenName,
  familyName,
  email,
  title,
  department,
  active,
}: DirectoryUser): SentProfile => ({ givenName, familyName, email, title, department, active });

/** Sends the users that changed. One that was never sent is sent when it is active. */
export async function syncUsers(
  state: DirectoryState,
  session: ScimSession,
  client: VendorClient,
): Promise<void> {
  for (const user of state.users) {
    const profile = toProfile(user);
    const { id: externalId, sent } = user;
    if (user.isRemoved) {
      const isGone = await attempt(user, () => client.removeUser(session, sent?.id ?? ''));
      if (isGone) forget(state, user, client);
    } else if (!sent && user.active)
      await attempt(user, async () => {
        user.sent = { id: await client.createUser(session, { externalId, profile }), profile };
      });
    else if (sent && !isDeepStrictEqual(sent.profile, profile))
      await attempt(user, async () => {
        const { id, profile: before } = sent;
        await client.updateUser(session, { id, before, externalId, profile });
        user.sent = { id, profile };
      });
  }
}

function forget(state: DirectoryState, user: DirectoryUser, client: VendorClient): void {
  state.users = state.users.filter((one) => one !== user);
  if (!client.deletesUsers) return;
  for (const { sent } of state.groups)
    if (sent) sent.members = sent.members.filter((id) => id !== user.sent?.id);
}

/** Pushes the groups that changed, with the members that were sent. */
export async function syncGroups(
  state: DirectoryState,
  session: ScimSession,
  client: VendorClient,
): Promise<void> {
  for (const group of state.groups) {
    if (group.isRemoved) {
      const isGone = await attempt(group, () => client.removeGroup(session, group.sent?.id ?? ''));
      if (isGone) state.groups = state.groups.filter((one) => one !== group);
    } else await attempt(group, () => push(state, group, session, client));
  }
}

async function push(
  state: DirectoryState,
  group: DirectoryGroup,
  session: ScimSession,
  client: VendorClient,
): Promise<void> {
  const { id: externalId, name } = group;
  const members = state.users.flatMap(({ groups, sent, active, isRemoved }) =>
    sent && active && !isRemoved && groups.includes(externalId) ? [sent.id] : [],
  );
  group.sent ??= {
    id: await client.createGroup(session, { externalId, name }),
    name,
    members: [],
  };
  const { id, name: before, members: had } = group.sent;
  if (before !== name) await client.renameGroup(session, { id, name });
  const add = members.filter((one) => !had.includes(one));
  const remove = had.filter((one) => !members.includes(one));
  if (add.length + remove.length > 0) await client.changeMembers(session, { id, add, remove });
  group.sent = { id, name, members };
}
