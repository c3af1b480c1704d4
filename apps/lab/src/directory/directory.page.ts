import { isDeepStrictEqual } from 'node:util';
import { type Html, html } from '../pages/html.ts';
import {
  type DirectoryGroup,
  type DirectoryRequest,
  type DirectoryState,
  type DirectoryUser,
  directoryVendors,
} from './directory-state.ts';

interface DirectoryFacts {
  readonly state: DirectoryState;
  readonly baseUrl: string;
  /** What was wrong with the last form. */
  readonly problem?: string | undefined;
}

/** The page of the directory: its connection, users, groups, and requests. */
export function directoryPage({ state, baseUrl, problem }: DirectoryFacts): Html {
  const isConnected = baseUrl !== '';
  return html`<h1>Directory</h1>
    <p class="lead">A directory that provisions users by SCIM, as Okta and Microsoft Entra ID do. Connect it to an account, change a user, and watch the requests below.</p>
    ${problem !== undefined && html`<p class="notice" role="alert">${problem}</p>`}
    <section aria-labelledby="connection-title">
      <h2 id="connection-title">Connection</h2>
      <p class="quiet">${
        isConnected
          ? html`Connected as ${directoryVendors[state.vendor]}. ${state.vendor === 'okta' ? 'Changes are sent at once.' : 'Changes wait until you sync, as for the next cycle of Entra ID.'}`
          : html`In the admin portal, open Provisioning and add a connection. Paste its base URL and token here.`
      }</p>
      ${connectionForm(state, baseUrl)}
    </section>
    <section aria-labelledby="users-title">
      <h2 id="users-title">Users</h2>
      ${usersTable(state)}
      <div class="actions">
        <form method="post" action="/lab/directory/sync"><button class="button">Sync now</button></form>
        <a class="button secondary" href="/lab/directory/users/new">Add user</a>
      </div>
    </section>
    <section aria-labelledby="groups-title">
      <h2 id="groups-title">Groups</h2>
      ${groupsTable(state)}
      <form method="post" action="/lab/directory/groups" class="line">
        <label>New group<input name="name" required maxlength="100" /></label>
        <button class="button secondary">Add group</button>
      </form>
    </section>
    <section aria-labelledby="requests-title">
      <h2 id="requests-title">Requests</h2>
      ${state.requests.length > 0 ? requestList(state.requests) : html`<p class="quiet">No requests yet. Select “Sync now” to send the users.</p>`}
    </section>`;
}

function connectionForm({ vendor, token }: DirectoryState, baseUrl: string): Html {
  const options = Object.entries(directoryVendors).map(
    ([id, name]) => html`<option value="${id}" ${id === vendor && html`selected`}>${name}</option>`,
  );
  const hint = token === '' ? '' : `Stored, ends in ${token.slice(-4)}`;
  return html`<form method="post" action="/lab/directory/connection" class="fields">
      <label>Sends requests like<select name="vendor">${options}</select></label>
      <label>Base URL<input name="baseUrl" type="url" required maxlength="300" value="${baseUrl}" /></label>
      <label>Token<input name="token" autocomplete="off" maxlength="200" placeholder="${hint}" ${token === '' && html`required`} /></label>
      <p class="actions"><button class="button ${baseUrl === '' ? '' : 'secondary'}">Test and save</button></p>
    </form>`;
}

/** The status of a user or group at the service. */
function toStatus(one: DirectoryUser | DirectoryGroup, isSent: boolean): string {
  if (one.problem !== undefined) return one.problem;
  if (one.isRemoved) return 'Removal not sent';
  if (!one.sent) return 'active' in one && !one.active ? 'Inactive, not sent' : 'Not sent';
  if (!isSent) return 'Change not sent';
  return 'active' in one && !one.active ? 'Deactivated' : 'Provisioned';
}

function isUserSent({ sent, groups: _groups, ...user }: DirectoryUser): boolean {
  if (!sent) return false;
  const { givenName, familyName, email, title, department, active } = user;
  const profile = { givenName, familyName, email, title, department, active };
  return isDeepStrictEqual(sent.profile, profile);
}

function usersTable({ users, groups }: DirectoryState): Html {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const rows = users.map(
    (user) => html`<tr>
      <td><a href="/lab/directory/users/${encodeURIComponent(user.id)}">${user.givenName} ${user.familyName}</a></td>
      <td><span class="address">${user.email}</span></td>
      <td class="quiet">${user.groups.map((id) => names.get(id) ?? id).join(', ')}</td>
      <td>${toStatus(user, isUserSent(user))}</td>
    </tr>`,
  );
  return html`<div class="table-frame"><table class="directory">
    <thead><tr><th scope="col">User</th><th scope="col">Email</th><th scope="col">Groups</th><th scope="col">Status</th></tr></thead>
    <tbody>${rows.length > 0 ? rows : html`<tr><td class="quiet" colspan="4">No users. Add one to send it.</td></tr>`}</tbody>
  </table></div>`;
}

function groupsTable({ users, groups }: DirectoryState): Html {
  const rows = groups.map((group) => {
    const members = users.filter(({ groups: of }) => of.includes(group.id)).length;
    return html`<tr>
      <td>${group.name}</td>
      <td class="quiet">${members === 1 ? '1 user' : `${members} users`}</td>
      <td>${toStatus(group, group.sent?.name === group.name)}</td>
      <td><form method="post" action="/lab/directory/groups/${encodeURIComponent(group.id)}/remove">
        <button class="text-button" aria-label="Remove ${group.name}">Remove</button>
      </form></td>
    </tr>`;
  });
  return html`<div class="table-frame"><table class="directory">
    <thead><tr><th scope="col">Group</th><th scope="col">Members</th><th scope="col">Status</th><th scope="col"><span class="visually-hidden">Actions</span></th></tr></thead>
    <tbody>${rows.length > 0 ? rows : html`<tr><td class="quiet" colspan="4">No groups.</td></tr>`}</tbody>
  </table></div>`;
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

function requestList(requests: readonly DirectoryRequest[]): Html {
  const items = requests.map(
    ({ at, method, path, status, body, response }) => html`<details>
      <summary><span class="status" data-state="${status < 400 ? 'done' : 'failed'}">${status}</span> <code>${method} ${path}</code> <time class="quiet" datetime="${at}">${at.slice(11, 19)}</time></summary>
      ${body !== undefined && html`<h3>Request</h3><pre tabindex="0">${toJson(body)}</pre>`}
      ${response !== undefined && html`<h3>Response</h3><pre tabindex="0">${toJson(response)}</pre>`}
      ${body === undefined && response === undefined && html`<p class="quiet">No body.</p>`}
    </details>`,
  );
  return html`<div class="requests">${items}</div>`;
}

interface UserFacts {
  readonly title: string;
  readonly user: DirectoryUser | undefined;
  readonly state: DirectoryState;
}

/** The page of one user of the directory. */
export function directoryUserPage({ title, user, state }: UserFacts): Html {
  const boxes = state.groups
    .filter(({ isRemoved }) => !isRemoved)
    .map(
      ({ id, name }) =>
        html`<label class="choice"><input type="checkbox" name="group" value="${id}" ${user?.groups.includes(id) && html`checked`} />${name}</label>`,
    );
  const field = (name: 'givenName' | 'familyName' | 'title' | 'department', label: string) =>
    html`<label>${label}<input name="${name}" maxlength="200" ${name === 'givenName' && html`required`} value="${user?.[name] ?? ''}" /></label>`;
  return html`<h1>${title}</h1>
    <p class="lead">${state.vendor === 'okta' ? 'Saved changes are sent at once.' : 'Saved changes are sent with the next sync.'}</p>
    <form method="post" class="fields">
      ${field('givenName', 'First name')}
      ${field('familyName', 'Last name')}
      <label>Email<input name="email" type="email" required maxlength="200" value="${user?.email ?? ''}" /></label>
      ${field('title', 'Title')}
      ${field('department', 'Department')}
      <label class="choice"><input type="checkbox" name="active" value="yes" ${user?.active !== false && html`checked`} />Active</label>
      <fieldset class="boxes"><legend>Groups</legend>${boxes}</fieldset>
      <p class="actions">
        <button class="button">Save</button>
        <a class="button secondary" href="/lab/directory">Cancel</a>
        ${user && html`<button class="text-button" name="remove" value="yes" formnovalidate>Remove</button>`}
      </p>
    </form>`;
}
