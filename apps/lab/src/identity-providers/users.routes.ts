import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import { readForm, isOwnForm, toQuery } from './form-fields.ts';
import type { ProviderRoutesDeps } from './provider-routes-deps.ts';
import type { Fields } from './lab-oidc.ts';
import { labUser } from './lab-users.ts';
import type { LabDirectoryName, LabUser } from './lab-user.ts';

type UserRoute = { Params: { subject: string } };

/** The pages on which users, their claims and their groups are changed. */
export function registerUsersRoutes(
  app: FastifyInstance,
  { users, origin }: ProviderRoutesDeps,
): void {
  app.get<UserRoute>('/people/:subject', async (request, reply) => {
    const { subject } = request.params;
    const existing = (await users.list()).find((user) => user.subject === subject);
    const user =
      existing ?? (subject === 'new' ? newUser(toQuery(request)['directory']) : undefined);
    if (!user) return reply.callNotFound();
    const title = existing ? existing.name || existing.email : 'Somebody new';
    return sendLabPage(reply, { title, content: userPage(title, user, existing !== undefined) });
  });

  app.post<UserRoute>('/people/:subject', async (request, reply) => {
    const form = readForm(request);
    if (!isOwnForm(request, origin))
      return reply.code(403).send({ errors: ['Use the page of the lab.'] });
    if (form['remove']) await users.remove(request.params.subject);
    else {
      const read = labUser.safeParse(getUser(form));
      if (!read.success)
        return reply.code(400).send({ errors: read.error.issues.map(({ message }) => message) });
      await users.put(read.data);
    }
    return reply.redirect('/lab/idp', 303);
  });
}

function newUser(directory: string | undefined): LabUser {
  const subject = `person-${randomUUID().slice(0, 8)}`;
  return {
    directory: getDirectory(directory),
    subject,
    email: '',
    name: '',
    groups: [],
    emailVerified: true,
    claims: {},
  };
}

function getDirectory(text: string | undefined): LabDirectoryName {
  return text === 'saml' || text === 'oidc' ? text : 'social';
}

function userPage(title: string, user: LabUser, isKnown: boolean): Html {
  const { subject, email, name, groups, emailVerified, claims, directory } = user;
  const lines = Object.entries(claims).map(([claim, value]) => `${claim}: ${value}`);
  return html`<h1>${title}</h1>
    <p class="lead">What the provider says about this person from the next sign-in on.</p>
    <form method="post" class="fields">
      <input type="hidden" name="directory" value="${directory}" />
      <label>Name<input name="name" maxlength="200" value="${name}" /></label>
      <label>Email address<input name="email" type="email" maxlength="200" value="${email}" /></label>
      <label class="choice"><input type="checkbox" name="emailVerified" value="yes" ${emailVerified && html`checked`} />The provider calls the address verified</label>
      <label>Subject <span class="quiet">NameID, sub: who they are for good</span><input name="subject" maxlength="100" required value="${subject}" ${isKnown && html`readonly`} /></label>
      <label>Groups <span class="quiet">separated by commas</span><input name="groups" value="${groups.join(', ')}" /></label>
      <label>Further claims <span class="quiet">one a line, as name: value</span><textarea name="claims" rows="4">${lines.join('\n')}</textarea></label>
      <p class="actions">
        <button class="button">Save</button>
        <a class="button secondary" href="/lab/idp">Cancel</a>
        ${isKnown && html`<button class="text-button" name="remove" value="yes">Remove</button>`}
      </p>
    </form>`;
}

function getUser(form: Fields): unknown {
  const words = (text: string | undefined, between: RegExp) =>
    (text ?? '')
      .split(between)
      .map((word) => word.trim())
      .filter((word) => word !== '');
  const claims = words(form['claims'], /\r?\n/).map((line) => {
    const [name = '', ...rest] = line.split(':');
    return [name.trim(), rest.join(':').trim()];
  });
  return {
    directory: getDirectory(form['directory']),
    subject: form['subject'] ?? '',
    email: (form['email'] ?? '').trim(),
    name: (form['name'] ?? '').trim(),
    groups: words(form['groups'], /,/),
    emailVerified: form['emailVerified'] === 'yes',
    claims: Object.fromEntries(claims),
  };
}
