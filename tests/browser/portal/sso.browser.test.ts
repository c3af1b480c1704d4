import { z } from 'zod';
import { linkTo, mailTo } from '../../running-server/lab-inbox.ts';
import { aTenant, createCalls, chooseOutsider, publish } from '../tenant.ts';
import { expect, heading, origin, signInByCall, test } from '../journey.ts';
import {
  expectAccessible,
  nothingLoads,
  openPortal,
  openPortalAsNew,
  takePictures,
  widths,
} from './portal.ts';

test('a connection is added, verified, set up by metadata, tested, and required', async ({
  page,
  watch,
}) => {
  // the record is looked for before it is published, and a test ends with a refusal as it signs nobody in
  watch.expect(/status of 409 .*\/validate/, /status of 409 .*\/saml\/postlogin/);
  const { companyName } = await openPortalAsNew(page, 'sso');
  const domain = `p${companyName.replace(/[^a-z0-9]/g, '')}.test`;
  const main = page.getByRole('main');
  await expect(
    main.getByText('Sign in with your identity provider', { exact: true }),
  ).toBeVisible();
  await takePictures(page, 'sso-empty', widths);
  await main.getByRole('button', { name: 'Add connection' }).click();
  const adding = page.getByRole('dialog', { name: 'Add connection' });
  await adding.getByRole('textbox', { name: 'Email domain' }).fill(domain);
  await takePictures(page, 'sso-add', widths);
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Continue' }).click();

  await expect(main.getByText('Waiting for DNS record')).toBeVisible();
  const record = await main.getByText(/^foyer-domain-verification=/).textContent();
  await takePictures(page, 'sso-domains', widths);
  await expectAccessible(page);
  await publish(domain, record ?? '');
  await main.getByRole('button', { name: 'Check now' }).click();
  await expect(main.getByText('Verified', { exact: true })).toBeVisible();

  await main.getByRole('button', { name: 'Next: Connection' }).click();
  await main.getByRole('textbox', { name: 'Metadata URL' }).fill(`${origin}/lab/idp/saml/metadata`);
  await main.getByRole('button', { name: 'Load metadata' }).click();
  await expect(main.getByText('Valid', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Save metadata' }).scrollIntoViewIfNeeded();
  await takePictures(page, 'sso-metadata-preview', widths);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Save metadata' }).click();
  await expect(main.getByRole('button', { name: 'Save metadata' })).toBeHidden();
  await expect(main.getByText('Valid', { exact: true })).toBeVisible();
  await takePictures(page, 'sso-connection', widths);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Next: Test' }).click();
  await main.getByRole('button', { name: 'Start test sign-in' }).click();
  const opening = page.waitForEvent('popup');
  await main.getByRole('link', { name: 'Open test sign-in' }).click();
  const provider = await opening;
  await chooseOutsider(provider, `ada@${domain}`);
  await expect(heading(provider, 'The connection works')).toBeVisible();
  await provider.close();
  await main.getByText('What your provider sent').click();
  await expect(main.getByText(`ada@${domain}`, { exact: true })).toBeVisible();
  await nothingLoads(page);
  await takePictures(page, 'sso-test', widths);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Next: Activate' }).click();
  await main.getByRole('switch', { name: /^Turn on Okta/ }).click();
  await main.getByRole('button', { name: 'Check members' }).click();
  const rehearsal = page.getByRole('dialog', { name: 'Rehearsal' });
  await expect(rehearsal.getByText('No member has an email address in')).toBeVisible();
  await takePictures(page, 'sso-rehearsal', widths);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await main.getByRole('switch', { name: 'Require SSO' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByText(/no break-glass code/)).toBeVisible();
  await asked.getByRole('button', { name: 'Require SSO' }).click();
  await expect(main.getByText('Required', { exact: true })).toBeVisible();
  await takePictures(page, 'sso-activate', widths);
  await expectAccessible(page);
  await main.getByRole('button', { name: /^Domains/ }).click();
  await main.getByRole('button', { name: 'Remove', exact: true }).click();
  const removal = page.getByRole('alertdialog');
  await expect(removal.getByText('No member has an email address')).toBeVisible();
  await takePictures(page, 'sso-remove-domain', widths);
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: /^Activate/ }).click();
  await main.getByRole('button', { name: 'Roles and groups' }).click();
  await expect(main.getByText('No groups are mapped.')).toBeVisible();
  await expect(main.getByText('Default', { exact: true }).first()).toBeVisible();
  await takePictures(page, 'sso-mapping', widths);
  await expectAccessible(page);
  await page.goBack();
  await page.reload();
  await expect(main.getByRole('switch', { name: 'Require SSO' })).toBeChecked();
});

test('a member is exempt from SSO, and a contact sets up a connection with a setup link', async ({
  page,
  browser,
}) => {
  const { companyName } = await openPortalAsNew(page, 'sso');
  const domain = `s${companyName.replace(/[^a-z0-9]/g, '')}.test`;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add connection' }).click();
  const adding = page.getByRole('dialog', { name: 'Add connection' });
  await adding.getByRole('textbox', { name: 'Email domain' }).fill(domain);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('button', { name: 'Setup links' }).click();
  await main.getByRole('button', { name: 'Send setup link' }).click();
  const sending = page.getByRole('dialog', { name: 'Send setup link' });
  await sending.getByRole('textbox', { name: 'Email of the contact' }).fill(`it@${domain}`);
  await sending.getByRole('checkbox').check();
  await sending.getByRole('button', { name: 'Send setup link' }).click();
  const sent = page.getByRole('dialog', { name: /^Setup link for/ });
  const url = await sent.getByText(/sso-setup\?token=/).textContent();
  await sent.getByRole('button', { name: /Copy/ }).click();
  await sent.getByRole('button', { name: 'Done' }).click();
  await expect(main.getByText('Not opened')).toBeVisible();
  await takePictures(page, 'sso-setup-link', widths);
  await expectAccessible(page);

  const contact = await (await browser.newContext()).newPage();
  await contact.goto(url ?? '');
  await contact.getByRole('button', { name: 'Start setup' }).click();
  await expect(heading(contact, /^Set up single sign-on for/)).toBeVisible();
  expect(contact.url()).not.toContain('token');
  const record = await contact.getByText(/^foyer-domain-verification=/).textContent();
  await takePictures(contact, 'sso-setup', widths);
  await expectAccessible(contact);
  await publish(domain, record ?? '');
  await contact.getByRole('button', { name: 'Check now' }).click();
  await contact.getByRole('button', { name: 'Next: Connection' }).click();
  await contact
    .getByRole('textbox', { name: 'Metadata URL' })
    .fill(`${origin}/lab/idp/saml/metadata`);
  await contact.getByRole('button', { name: 'Load metadata' }).click();
  await contact.getByRole('button', { name: 'Save metadata' }).click();
  await contact.reload();
  await contact.getByRole('button', { name: /^Activate/ }).click();
  await contact.getByRole('button', { name: 'Turn on connection' }).click();
  await expect(contact.getByText('The connection is on. You are done.')).toBeVisible();
  await contact.context().close();

  await page.reload();
  await expect(main.getByText('Opened', { exact: true })).toBeVisible();
  await expect(main.getByText('Active', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Single sign-on' }).click();
  await main.getByRole('button', { name: 'Add exemption' }).click();
  const exempting = page.getByRole('dialog', { name: 'Add exemption' });
  await exempting.getByRole('checkbox').first().check();
  await exempting.getByRole('textbox', { name: 'Reason' }).fill('Travels without a work device');
  await takePictures(page, 'sso-exemption', widths);
  await expectAccessible(page);
  await exempting.getByRole('button', { name: 'Add exemption' }).click();
  await expect(main.getByText('Travels without a work device')).toBeVisible();
});

const newLink = z.object({ url: z.string() });
const setupSession = z.object({ session: z.string() });

test('an administrator confirms what a contact changed from the link in an email, and rehearses with an exemption', async ({
  page,
}) => {
  const { admin, connectionId, domain, call } = await aTenant();
  const sso = '/team/resources/sso/v1';
  const path = `${sso}/configurations/${connectionId}`;
  const body = { email: `it@${domain}` };
  const { url } = newLink.parse(await call('POST', `${path}/setup-links`, body));
  const token = new URL(url).searchParams.get('token');
  const opened = await createCalls('')('POST', `${sso}/setup-links/session`, { token });
  const contact = createCalls(setupSession.parse(opened).session);
  await contact('PATCH', path, { ssoEndpoint: 'https://idp.example.com/sso' });

  const mail = await mailTo(origin, admin.email, /Confirm the single sign-on change/);
  await signInByCall(page.context(), admin);
  await page.goto(linkTo(mail, '/account/login'));
  const main = page.locator('#foyer-portal-main');
  await expect(main.getByText('Confirm the connection', { exact: true })).toBeVisible();
  await expect(main.getByText(`Setup link for it@${domain} changed Sign-in URL`)).toBeVisible();
  await nothingLoads(page);
  await takePictures(page, 'sso-confirmation', widths);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Confirm connection' }).click();
  await expect(page.getByText('Connection confirmed.')).toBeVisible();

  const { id: userId } = z
    .object({ id: z.string() })
    .parse(await call('GET', '/identity/resources/users/v2/me'));
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await call('POST', `${sso}/exemptions`, { userId, reason: 'Travels', expiresAt });
  await openPortal(page, admin, `sso/${connectionId}`);
  await main.getByRole('button', { name: /^Activate/ }).click();
  await main.getByRole('button', { name: 'Check members' }).click();
  const rehearsal = page.getByRole('dialog', { name: 'Rehearsal' });
  await expect(rehearsal.getByText(admin.email, { exact: true })).toBeVisible();
  await expect(rehearsal.getByText(/^No member has/)).toBeHidden();
  await takePictures(page, 'sso-rehearsal-exemption', widths);
  await expectAccessible(page);
});
