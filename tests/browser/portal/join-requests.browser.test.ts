import { z } from 'zod';
import { anAccount } from '../../running-server/account.ts';
import { mailTo } from '../../running-server/lab-inbox.ts';
import { callsBy, publish } from '../tenant.ts';
import { expect, origin, test } from '../journey.ts';
import { expectAccessible, nothingLoads, openPortal, takePictures, widths } from './portal.ts';

const created = z.object({ id: z.string(), txtRecord: z.string().optional() });

/** An administrator whose account has a verified domain. */
async function anAdminWithDomain() {
  const admin = await anAccount(origin);
  const domain = `j${admin.companyName.replace(/[^a-z0-9]/g, '')}.test`;
  const call = await callsBy(admin);
  const base = '/team/resources/sso/v1/configurations';
  const metadata = await (await fetch(`${origin}/lab/idp/saml/metadata`)).text();
  const { id } = created.parse(await call('POST', `${base}/metadata`, { metadata }));
  const added = created.parse(await call('POST', `${base}/${id}/domains`, { domain }));
  await publish(domain, added.txtRecord ?? '');
  await call('PUT', `${base}/${id}/domains/${added.id}/validate`);
  return { admin, domain };
}

test('a user requests access to the account of their domain, and an administrator approves', async ({
  page,
  browser,
}) => {
  const { admin, domain } = await anAdminWithDomain();
  const account = admin.companyName;
  await openPortal(page, admin, 'users?view=requests');
  await expect(page.getByText('No pending requests')).toBeVisible();
  await takePictures(page, 'join-requests-empty', widths);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(`Verified domains: ${domain}.`)).toBeVisible();

  const user = await anAccount(origin, { name: 'Grace Hopper', email: `grace@${domain}` });
  const other = await browser.newPage();
  await openPortal(other, user, 'profile');
  const section = other.getByRole('region', { name: 'Join your team' });
  await expect(section.getByText(account)).toBeVisible();
  await takePictures(other, 'join-accounts', widths);
  await section.getByRole('button', { name: 'Request access' }).click();
  const form = other.getByRole('dialog', { name: `Request access to ${account}` });
  await form.getByLabel('Message').fill('I joined the finance team on Monday.');
  await takePictures(other, 'join-accounts-request', widths);
  await expectAccessible(other);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(section.getByText(/^Requested/)).toBeVisible();
  await takePictures(other, 'join-accounts-pending', widths);
  await expectAccessible(other);

  await page.goto(`${origin}/settings/users`);
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await page.getByRole('button', { name: /^Unread.*Access requested/ }).click();
  await expect(page.getByText('I joined the finance team on Monday.')).toBeVisible();
  await nothingLoads(page);
  await takePictures(page, 'join-requests', widths);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve request' });
  await takePictures(page, 'join-requests-approve', widths);
  await expectAccessible(page);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Grace Hopper is now a member.')).toBeVisible();
  await expect(page.getByText('No pending requests')).toBeVisible();
  await mailTo(origin, user.email, /You joined/);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await nothingLoads(other);
  await expect(section).toBeHidden();
});
