// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderPage } from '../../../testing/render-page.tsx';

const openTab = (options: RenderOptions = {}) =>
  renderPage('security', { at: '/domain-restrictions', ...options });
type Opened = Awaited<ReturnType<typeof openTab>>;

const press = async ({ user }: Opened, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function addDomains(page: Opened, lines: string) {
  await press(page, 'Add domains');
  const dialog = await dialogNamed('Add to the allow list');
  await page.user.click(dialog.getByRole('textbox', { name: 'Domains' }));
  await page.user.paste(lines);
  await page.user.click(dialog.getByRole('button', { name: /^Add \d+ domain/ }));
  return dialog;
}

async function chooseMode(page: Opened, mode: RegExp) {
  await press(page, /^Edit\s*Email domain restrictions$/);
  const dialog = await dialogNamed('Email domain restrictions');
  await page.user.click(dialog.getByRole('radio', { name: mode }));
  return dialog;
}

test('an allow list shows who is outside by name, takes the caller’s domain, and is turned off by Undo', async () => {
  const page = await openTab();
  const { user } = page;
  const dialog = await chooseMode(page, /^Only the allow list/);
  const warning = 'Your own email domain, acme.test, would not be allowed.';
  expect(await dialog.findByText(warning)).toBeTruthy();
  expect(await dialog.findByText(/members? (is|are) outside the rule and keep/)).toBeTruthy();
  const [names] = dialog.getAllByRole('button', { name: 'Show users' });
  if (names) await user.click(names);
  expect(await dialog.findByText('admin@acme.test')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add acme.test' }));
  await waitFor(() => expect(dialog.queryByText(warning)).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Only domains in the allow list are allowed')).toBeTruthy();
  expect(await screen.findByText('In effect')).toBeTruthy();
  expect(await screen.findByText('Outside the rule')).toBeTruthy();
  const [last] = (await screen.findAllByRole('button', { name: 'Undo' })).toReversed();
  if (last) await user.click(last);
  expect(await screen.findByText('Off: every email domain is allowed')).toBeTruthy();
});

test('domains are added with a result per line, tested, and deleted with Undo', async () => {
  const page = await openTab();
  const { user } = page;
  expect(await screen.findByText('No domains in the allow list')).toBeTruthy();
  const dialog = await addDomains(page, 'Globex.com\n*.globex.com, office globex.com');
  expect(await dialog.findByText('2 added, 1 already in the list, 1 invalid')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('2 domains')).toBeTruthy();
  expect(await screen.findByText('All subdomains')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Email or domain to test' });
  await user.type(field, 'jane+x@mail.globex.com{Enter}');
  const allowed = 'Restrictions are off. With the allow list, mail.globex.com would be allowed.';
  expect(await screen.findByText(allowed)).toBeTruthy();
  expect(await screen.findByText('It matches *.globex.com.')).toBeTruthy();
  await press(page, 'Actions for *.globex.com');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('It matches no domain in the list.')).toBeTruthy();
  const [last] = (await screen.findAllByRole('button', { name: 'Undo' })).toReversed();
  if (last) await user.click(last);
  expect(await screen.findByText('It matches *.globex.com.')).toBeTruthy();
});

test('deleting a domain of the list in effect shows who would be outside first', async () => {
  const page = await openTab();
  const { user } = page;
  await addDomains(page, 'acme.test');
  expect(await screen.findByText('acme.test added to the allow list.')).toBeTruthy();
  const dialog = await chooseMode(page, /^Only the allow list/);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await press(page, 'Actions for acme.test');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete acme.test?' }));
  expect(await question.findByText(/keep access\.$/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No domains in the allow list')).toBeTruthy();
});

test('restrictions that do not load are loaded again', async () => {
  let isDown = true;
  const { user } = await openTab({
    answer: ({ path }) =>
      isDown && path.includes('/email-domain')
        ? Response.json({ errors: ['Not today.'] }, { status: 403 })
        : undefined,
  });
  expect(
    await screen.findByText('The email domain restrictions could not be loaded.'),
  ).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Off: every email domain is allowed')).toBeTruthy();
});
