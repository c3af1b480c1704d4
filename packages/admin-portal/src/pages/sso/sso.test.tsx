// @vitest-environment jsdom
import { ssoCalls } from '@foyer/contract/sso/calls';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

type Opened = Awaited<ReturnType<typeof renderPage>>;

const sso = ({ client }: Opened) => client.api(ssoCalls);
const getConnection = async (opened: Opened, expected: string) =>
  (await sso(opened).listSsoConfigurations()).find(({ domains }) =>
    domains.some(({ domain }) => domain === expected),
  );
const step = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Setup steps' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });

/** Adds a connection as an administrator does; its page is open afterward. */
async function addConnection({ user }: Opened, provider: string, domain: string) {
  const [button] = await screen.findAllByRole('button', { name: 'Add connection' });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Add connection' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Identity provider' }));
  await user.click(await screen.findByRole('option', { name: provider }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Email domain' }), domain);
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: new RegExp(`^${provider}`) });
}

test('a connection is set up from its domain to the required sign-in', async () => {
  const opened = await renderPage('sso');
  const { user } = opened;
  await addConnection(opened, 'OneLogin', 'ada@one.test');
  await screen.findByText('Waiting for DNS record');
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  await screen.findByText('Verified');
  await user.click(await screen.findByRole('button', { name: 'Next: Connection' }));
  await screen.findByText(/SAML Custom Connector/);
  const url = screen.getByRole('textbox', { name: 'Metadata URL' });
  await user.type(url, 'https://idp.test/metadata');
  await user.click(screen.getByRole('button', { name: 'Load metadata' }));
  await screen.findByRole('heading', { name: 'Check these values before you save' });
  expect(await getConnection(opened, 'one.test')).toMatchObject({ metadataUrl: '' });
  await user.click(screen.getByRole('button', { name: 'Save metadata' }));
  await user.click(await screen.findByRole('button', { name: 'Next: Test' }));
  await user.click(screen.getByRole('button', { name: 'Start test sign-in' }));
  await screen.findByRole('link', { name: 'Open test sign-in' });
  await user.click(step('Activate'));
  await user.click(screen.getByRole('switch', { name: /^Turn on OneLogin/ }));
  await screen.findByText('OneLogin (one.test) turned on.');
  const required = screen.getByRole('switch', { name: 'Require SSO' });
  expect(required.getAttribute('aria-disabled')).toBe('true');
  expect(await getConnection(opened, 'one.test')).toMatchObject({
    type: 'saml',
    configMetadata: { guide: 'onelogin' },
    metadataUrl: 'https://idp.test/metadata',
  });
});

test('a domain that is refused keeps the dialog open and leaves no connection', async () => {
  const opened = await renderPage('sso');
  const { user } = opened;
  const before = (await sso(opened).listSsoConfigurations()).length;
  const [button] = await screen.findAllByRole('button', { name: 'Add connection' });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Add connection' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Email domain' }), 'gmail.com');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await within(dialog).findByText(/your organization owns/);
  expect(await sso(opened).listSsoConfigurations()).toHaveLength(before);
});

test('an OpenID Connect connection takes its values, default roles, and mapped groups', async () => {
  const opened = await renderPage('sso');
  const { user } = opened;
  await addConnection(opened, 'Custom OpenID Connect', 'labs.test');
  await user.click(step('Connection'));
  await user.type(await screen.findByRole('textbox', { name: 'Issuer URL' }), 'https://op.test');
  await user.type(screen.getByRole('textbox', { name: 'Client ID' }), 'foyer');
  await user.type(screen.getByRole('textbox', { name: 'Client secret' }), 'hidden');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('A secret is saved. Leave empty to keep it.');
  await user.click(screen.getByRole('button', { name: 'Roles and groups' }));
  await user.click(await screen.findByRole('button', { name: 'Add group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add group' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Group name' }), 'Engineers');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Engineers saved.');
  expect(await getConnection(opened, 'labs.test')).toMatchObject({
    ssoEndpoint: 'https://op.test',
    oidcClientId: 'foyer',
    hasOidcSecret: true,
    groups: [{ group: 'Engineers' }],
  });
});

test('the rehearsal and the removal of a domain name the affected members', async () => {
  const opened = await renderPage('sso');
  const { user } = opened;
  await addConnection(opened, 'Okta', 'acme.test');
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  await screen.findByText('Verified');
  await user.click(step('Activate'));
  await user.click(await screen.findByRole('button', { name: 'Check members' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rehearsal' });
  await within(dialog).findByText(/members might fail to sign in/);
  await within(dialog).findAllByText('Not signed in yet');
  await user.click(within(within(dialog).getByRole('contentinfo')).getByRole('button'));
  await user.click(step('Domains'));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const asked = await screen.findByRole('alertdialog');
  await within(asked).findByText(/email address in this domain/);
  await user.click(within(asked).getByText('Show members'));
  await within(asked).findByText('admin@acme.test');
});

test('a setup link is sent, shown once, and revoked', async () => {
  const opened = await renderPage('sso');
  const { user } = opened;
  await addConnection(opened, 'Okta', 'links.test');
  await user.click(await screen.findByRole('button', { name: 'Setup links' }));
  await user.click(await screen.findByRole('button', { name: 'Send setup link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send setup link' });
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Email of the contact' }),
    'it@contact.test',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Send setup link' }));
  const sent = await screen.findByRole('dialog', { name: 'Setup link for it@contact.test' });
  await within(sent).findByText(/sso-setup/);
  await user.click(within(sent).getByRole('button', { name: /Copy/ }));
  await user.click(within(sent).getByRole('button', { name: 'Done' }));
  await screen.findByText('Not opened');
  await user.click(screen.getByRole('button', { name: /^Revoke/ }));
  const asked = await screen.findByRole('alertdialog');
  await user.click(within(asked).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Revoked');
});

test('a member is exempt until an administrator removes the exemption', async () => {
  const opened = await renderPage('sso');
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Add exemption' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add exemption' });
  await user.click(await within(dialog).findByRole('checkbox', { name: /^Ada/ }));
  const submit = within(dialog).getByRole('button', { name: 'Add exemption' });
  await user.click(submit);
  await within(dialog).findByText('Enter a reason.');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Broken laptop');
  await user.click(submit);
  await screen.findByText(/is exempt from SSO/);
  await screen.findByText(/Broken laptop/);
  expect(await sso(opened).listSsoExemptions()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Remove / }));
  const asked = await screen.findByRole('alertdialog');
  await user.click(within(asked).getByRole('button', { name: 'Remove' }));
  await screen.findByText('No exemptions.');
});

test('a break-glass code is shown once and can be deleted', async () => {
  const opened = await renderPage('sso');
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: /^(Create|Replace) code$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Your break-glass code' });
  await user.click(within(dialog).getByRole('button', { name: /Copy/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Delete code' }));
  const asked = await screen.findByRole('alertdialog');
  await user.click(within(asked).getByRole('button', { name: 'Delete code' }));
  await screen.findByText('No code');
});

const problem = { code: 'sso.noEmail', text: 'No email was sent.', fix: 'Map the email.' };
const at = '2026-11-27T10:00:00.000Z';

test('attributes are named, and a warning says which of them the provider no longer sends', async () => {
  const run = {
    id: 't',
    state: 'succeeded',
    revision: 1,
    createdAt: at,
    claims: { mail: 'a@b.test' },
  };
  const opened = await renderPage('sso', {
    answer: ({ path, method }) =>
      method === 'GET' && path.endsWith('/tests') ? Response.json([run]) : undefined,
  });
  const { user } = opened;
  await addConnection(opened, 'Okta', 'attributes.test');
  await user.click(await screen.findByRole('button', { name: 'Roles and groups' }));
  await user.click(await screen.findByRole('button', { name: 'Edit attributes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attributes' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Email attribute' }), 'mail');
  await user.type(within(dialog).getByRole('textbox', { name: 'Groups attribute' }), 'teams');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText(/did not contain teams\./);
  const saved = await getConnection(opened, 'attributes.test');
  expect(saved?.configMetadata).toEqual({
    guide: 'okta',
    emailAttribute: 'mail',
    groupsAttribute: 'teams',
  });
});

test('a rejected sign-in has a support bundle with its correlation ID', async () => {
  const files: unknown[] = [];
  URL.createObjectURL ??= () => '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file);
    return 'blob:bundle';
  });
  const failure = {
    id: 'f',
    at,
    traceId: 'trace-7',
    problem,
    detail: { issuer: 'https://idp.test' },
  };
  const { user } = await renderPage('sso', {
    answer: ({ path }) => (path.endsWith('/failures') ? Response.json([failure]) : undefined),
  });
  await user.click(await screen.findByText('Details'));
  await user.click(screen.getByRole('button', { name: 'Download support bundle' }));
  const [file] = files;
  const text = file instanceof Blob ? await file.text() : '';
  expect(JSON.parse(text)).toMatchObject({
    correlationId: 'trace-7',
    problem,
    detail: failure.detail,
  });
});
