// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const ownIp = '203.0.113.7';

async function openDialog() {
  const page = await renderPage('security', { at: '/ip-restrictions' });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: /^Edit\s*Country restrictions$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Country restrictions' }));
  const choose = async (mode: string, country: string) => {
    await user.click(await dialog.findByRole('radio', { name: mode }));
    await user.click(await dialog.findByRole('combobox', { name: 'Countries' }));
    await user.paste(country);
    await user.click(await screen.findByRole('option', { name: country }));
  };
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { user, dialog, choose, save };
}

test('countries are blocked with their impact, and the change is undone', async () => {
  const { user, dialog, choose, save } = await openDialog();
  expect(screen.getByText(`United Kingdom (${ownIp})`)).toBeTruthy();
  await choose('All except selected countries', 'Germany');
  expect(await dialog.findByText('Nobody is affected right away.')).toBeTruthy();
  await save();
  expect(await screen.findByText('1 country is blocked: Germany')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Off: every country is allowed')).toBeTruthy();
});

test('a change that blocks the administrator’s own country needs their IP address, typed', async () => {
  const { user, dialog, choose, save } = await openDialog();
  await choose('Only selected countries', 'Germany');
  const warning = 'This would block your own location, United Kingdom.';
  expect(await dialog.findByText(warning)).toBeTruthy();
  await save();
  const confirm = within(await screen.findByRole('alertdialog'));
  await user.type(confirm.getByRole('textbox'), ownIp);
  await user.click(confirm.getByRole('button', { name: 'Block my IP address' }));
  expect(await screen.findByText('Only 1 country is allowed: Germany')).toBeTruthy();
});
