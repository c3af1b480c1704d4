// @vitest-environment jsdom
import { profileCalls } from '@foyer/contract/profile/calls';
import { profileRefusals } from '@foyer/contract/profile/refusals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

import { addressLine, getFacts, withFacts } from './profile-facts.ts';

const sent = (call: { readonly body?: unknown } | undefined): unknown =>
  typeof call?.body === 'string' ? JSON.parse(call.body) : undefined;

const heading = () => screen.findByRole('heading', { level: 1, name: 'Profile' });

test('name, phone and job title are changed where they stand, and taken back', async () => {
  const { user, calls } = await renderPage('profile');
  await heading();
  await user.click(await screen.findByRole('button', { name: /Name/ }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Ada King{Enter}');
  expect(await screen.findByText('Name updated.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getAllByText('Ada Admin').length).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: /Job title/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), 'Countess{Enter}');
  expect(await screen.findByText('Countess')).toBeTruthy();
  const bodies = calls.filter(({ method }) => method === 'PUT').map(sent);
  expect(bodies).toEqual([
    { name: 'Ada King' },
    { name: 'Ada Admin' },
    { metadata: '{"jobTitle":"Countess"}' },
  ]);
});

test('what the provider refuses is said under the field, which stays', async () => {
  const { user } = await renderPage('profile');
  await heading();
  await user.click(await screen.findByRole('button', { name: /Phone number/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), 'call me{Enter}');
  expect(
    await screen.findByText('This isn’t a valid phone number for the selected country.'),
  ).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveProperty('value', 'call me');
});

test('a phone number has its country from a list, and one that is pasted whole chooses it', async () => {
  const { user, calls } = await renderPage('profile');
  await heading();
  await user.click(await screen.findByRole('button', { name: /Phone number/ }));
  const country = await screen.findByRole('combobox', { name: 'Country code' });
  expect(country).toHaveProperty('value', '+1 United States');
  await user.clear(country);
  await user.type(country, 'king');
  await user.click(await screen.findByRole('option', { name: '+44 United Kingdom' }));
  const number = screen.getByRole('textbox', { name: 'Phone number' });
  await user.click(number);
  await user.paste('0049 151 12345678');
  expect(country).toHaveProperty('value', '+49 Germany');
  expect(number).toHaveProperty('value', '151 12345678');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('+4915112345678')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT').map(sent)).toEqual([
    { phoneNumber: '+49 151 12345678' },
  ]);
});

test('the address is one dialog, and everything else in the metadata stays', async () => {
  const { user, calls } = await renderPage('profile');
  await heading();
  await user.click(await screen.findByRole('button', { name: 'Edit Address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Address' }));
  expect(dialog.getByRole('textbox', { name: 'State or region' })).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: 'Country' }), 'united k');
  await user.click(await screen.findByRole('option', { name: 'United Kingdom' }));
  expect(await dialog.findByRole('textbox', { name: 'County' })).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'City' }), 'London');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('London, United Kingdom')).toBeTruthy();
  const body = calls.filter(({ method }) => method === 'PUT').map(sent);
  expect(body).toEqual([{ metadata: '{"address":{"country":"GB","city":"London"}}' }]);
});

test('what another tab wrote beside it in the meantime stays, when it is changed and when it is taken back', async () => {
  const { user, client, calls } = await renderPage('profile');
  await heading();
  const elsewhere = (facts: object) =>
    client.api(profileCalls).updateMe({ body: { metadata: JSON.stringify(facts) } });
  await screen.findByRole('button', { name: 'Edit Job title' });
  await elsewhere({ locale: 'fr' });
  await user.click(screen.getByRole('button', { name: 'Edit Job title' }));
  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), 'Countess{Enter}');
  await screen.findByText('Job title updated.');
  await elsewhere({ locale: 'pl', jobTitle: 'Countess' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const bodies = () => calls.filter(({ method }) => method === 'PUT').map(sent);
  await waitFor(() => expect(bodies()).toHaveLength(4));
  expect([bodies()[1], bodies()[3]]).toEqual([
    { metadata: '{"locale":"fr","jobTitle":"Countess"}' },
    { metadata: '{"locale":"pl","jobTitle":""}' },
  ]);
});

test('the language of mails is chosen, and what is refused stays in its dialog', async () => {
  let isDown = true;
  const { user, calls } = await renderPage('profile', {
    answer: ({ method }) =>
      isDown && method === 'PUT'
        ? Response.json({ errors: ['Down for a moment.'] }, { status: 403 })
        : undefined,
  });
  await heading();
  await user.click(await screen.findByRole('button', { name: 'Edit Language and time zone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Language and time zone' }));
  await user.click(dialog.getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Down for a moment.')).toBeTruthy();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Deutsch · Account time zone')).toBeTruthy();
  expect(sent(calls.findLast(({ method }) => method === 'PUT'))).toEqual({
    metadata: '{"locale":"de"}',
  });
});

test('a postcode that looks unlike its country gets a hint once it is typed, and is saved all the same', async () => {
  const { user, calls } = await renderPage('profile');
  await heading();
  await user.click(await screen.findByRole('button', { name: 'Edit Address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Address' }));
  await user.type(dialog.getByRole('combobox', { name: 'Country' }), 'germ');
  await user.click(await screen.findByRole('option', { name: 'Germany' }));
  const postcode = dialog.getByRole('textbox', { name: 'Postcode' });
  await user.type(postcode, '1011');
  expect(dialog.queryByText(/usually look like/)).toBeNull();
  await user.tab();
  expect(await dialog.findByText(/^Addresses in Germany usually look like 10115\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const reported = { metadata: '{"address":{"country":"DE","postcode":"1011"}}' };
  expect(calls.filter(({ method }) => method === 'PUT').map(sent)).toEqual([reported]);
});

test('fields are hidden and locked as the host says', async () => {
  const appearance = {
    profile: { phoneNumber: 'hidden', name: 'viewOnly', address: 'viewOnly' },
  } as const;
  const { user } = await renderPage('profile', { options: { appearance } });
  await heading();
  const add = await screen.findByRole('button', { name: 'Edit Address' });
  expect(screen.queryByText('Phone number')).toBeNull();
  await user.click(add);
  expect((await screen.findAllByText('Managed by your organization.')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('fields that a directory or an identity provider manages are read-only and say why', async () => {
  await renderPage('profile', {
    answer: ({ path }) =>
      path.endsWith('/me/managed-fields')
        ? Response.json({ name: 'directory', email: 'identityProvider' })
        : undefined,
  });
  await heading();
  await screen.findByText(/^Your organization’s directory manages this/);
  await screen.findByText(/^Your organization’s identity provider manages this/);
  expect(screen.getByRole('button', { name: 'Edit Job title' })).toBeTruthy();
  for (const name of ['Edit Name', /^Edit Email/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('where everything about oneself is hidden, its part is gone as well', async () => {
  const profile = {
    phoneNumber: 'hidden',
    name: 'hidden',
    address: 'hidden',
    jobTitle: 'hidden',
  } as const;
  await renderPage('profile', { options: { appearance: { profile } } });
  await screen.findByRole('region', { name: 'Connected accounts' });
  expect(screen.queryByRole('region', { name: 'About you' })).toBeNull();
});

test('an address that is not saved keeps what was typed, says why, and is saved at the next try', async () => {
  let isDown = true;
  let fail = () => {};
  const current = new Promise<void>((resolve) => (fail = resolve));
  const { user } = await renderPage('profile', {
    answer: async ({ method }) => {
      if (!isDown || method !== 'PUT') return undefined;
      await current;
      return Response.json({ errors: ['Down for a moment.'] }, { status: 503 });
    },
  });
  await heading();
  await user.click(await screen.findByRole('button', { name: 'Edit Address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Address' }));
  const city = dialog.getByRole('textbox', { name: 'City' });
  await user.type(city, 'Leeds{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await dialog.findByText('This is in progress and can’t be canceled.')).toBeTruthy();
  fail();
  expect(await dialog.findByText('Down for a moment.')).toBeTruthy();
  expect(city).toHaveProperty('value', 'Leeds');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Address updated.')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Address' })).toBeNull();
});

test('a new address is proved by a code before it takes the place of the old one', async () => {
  const mails: { to: string; subject: string }[] = [];
  const { user } = await renderPage('profile', {
    preview: { onMail: (mail) => void mails.push(mail) },
  });
  await heading();
  await user.click(await screen.findByRole('button', { name: 'Edit Email' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'New email' }), 'nonsense{Enter}');
  expect(await dialog.findByText('Enter an email address such as name@company.com.')).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: 'New email' }));
  await user.type(dialog.getByRole('textbox', { name: 'New email' }), 'ada@king.test{Enter}');
  const code = await dialog.findByRole('textbox', { name: 'Code from the email' });
  await user.type(
    code,
    /\d{6}/.exec(mails.find(({ to }) => to === 'ada@king.test')?.subject ?? '')?.[0] ?? '',
  );
  expect(await screen.findByText(/Your email is now ada@king.test/)).toBeTruthy();
  expect(mails.map(({ to }) => to)).toContain('admin@acme.test');
});

test('a number that signs in is proved by a code before another one takes its place', async () => {
  const texts: { to: string; text: string }[] = [];
  const { user, calls } = await renderPage('profile', {
    isStrict: false,
    preview: { onMail: (mail) => void texts.push(mail) },
    answer: ({ method, url }) => {
      if (method !== 'PUT' || !url.endsWith('/users/v2/me')) return undefined;
      const { status, text, code } = profileRefusals.provedPhone;
      return Response.json({ errors: [text], errorCode: code }, { status });
    },
  });
  await heading();
  await user.click(await screen.findByRole('button', { name: /Phone number/ }));
  await user.click(await screen.findByRole('textbox', { name: 'Phone number' }));
  await user.paste('+49 151 12345678');
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify your new number' }));
  expect(dialog.getByText(/code we send to \+49 151 12345678/)).toBeTruthy();
  await waitFor(() => expect(texts).toHaveLength(1));
  const right = /\d{6}/.exec(texts[0]?.text ?? '')?.[0] ?? '';
  const field = dialog.getByRole('textbox');
  await user.type(field, right === '000000' ? '111111' : '000000');
  await waitFor(() => expect(field).toHaveProperty('ariaInvalid', 'true'));
  await user.type(field, right);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('+4915112345678')).toBeTruthy();
  expect(calls.filter(({ url }) => url.endsWith('/phone/verify'))).toHaveLength(2);
});

test('a picture is uploaded as it is, and goes again', async () => {
  const { user, calls } = await renderPage('profile');
  await heading();
  URL.createObjectURL ??= () => 'blob:picture';
  URL.revokeObjectURL ??= () => undefined;
  await screen.findByRole('button', { name: 'Edit Name' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is a field for a picture');
  await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText('Picture updated.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(
    calls
      .filter(({ path }) => path.endsWith('/users/v2/me'))
      .every(({ method }) => method === 'GET'),
  ).toBe(true);
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove your picture?' }));
  await user.click(question.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Picture removed.')).toBeTruthy();
  expect(calls.some(({ body }) => body instanceof FormData)).toBe(true);
});

test('a picture is dropped and pasted as well; a refused one is not shown, and why is said', async () => {
  let isRefused = false;
  const { calls } = await renderPage('profile', {
    answer: ({ body }) =>
      isRefused && body instanceof FormData
        ? Response.json({ errors: ['Not a picture.'] }, { status: 400 })
        : undefined,
  });
  await heading();
  await screen.findByRole('button', { name: 'Edit Name' });
  const field = document.querySelector('.foyer-image') ?? document.body;
  const me = new File(['x'], 'me.png', { type: 'image/png' });
  const uploads = () => calls.filter(({ body }) => body instanceof FormData).length;
  fireEvent.drop(field, { dataTransfer: { files: [me] } });
  expect(await screen.findByText('Picture updated.')).toBeTruthy();
  fireEvent.paste(field, { clipboardData: { files: [me] } });
  await waitFor(() => expect(uploads()).toBe(2));
  fireEvent.drop(field, {
    dataTransfer: { files: [new File(['x'], 'me.pdf', { type: 'application/pdf' })] },
  });
  expect(await screen.findByText(/^Choose an image of one of these types/)).toBeTruthy();
  expect(uploads()).toBe(2);
  isRefused = true;
  fireEvent.drop(field, { dataTransfer: { files: [me] } });
  expect(await screen.findByText('Not a picture.')).toBeTruthy();
});

test('while it loads the page has its heading; one that fails says why, keeps it, and can be tried again', async () => {
  let hold = () => {};
  const current = new Promise<void>((resolve) => {
    hold = resolve;
  });
  let isOpen = false;
  // the frame has read its own before the page asks
  const { user } = await renderPage('profile', {
    isStrict: false,
    answer: async ({ path }) => {
      if (isOpen || !path.endsWith('/users/v2/me') || !document.querySelector('main'))
        return undefined;
      await current;
      return Response.json(
        { errors: ['Down for a moment.'] },
        { status: 503, headers: { 'frontegg-trace-id': 'trace-9' } },
      );
    },
  });
  await heading();
  expect(screen.queryByRole('button', { name: 'Edit Name' })).toBeNull();
  expect(document.querySelectorAll('main .foyer-skeleton').length).toBeGreaterThan(0);
  hold();
  await screen.findByText('Your profile could not be loaded.');
  await heading();
  isOpen = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Edit Name' })).toBeTruthy();
});

test('leaving a dialog or the page asks first while a change is not saved', async () => {
  const { user } = await renderPage('profile');
  await heading();
  const leaving = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await user.click(await screen.findByRole('button', { name: 'Edit Job title' }));
  expect(leaving()).toBe(true);
  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), 'Count');
  expect(leaving()).toBe(false);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  const field = screen.getByRole('textbox', { name: 'Job title' });
  expect(field).toHaveProperty('value', 'Count');
  await user.type(field, 'ess{Enter}');
  expect(await screen.findByText('Countess')).toBeTruthy();
  // the value is there before the dialog has closed
  await waitFor(() => expect(leaving()).toBe(true));
});

test('facts are read from whatever a client left there, and nothing else is touched', () => {
  const odd = { metadata: '{"theme":"dark","address":"1 Main Street","jobTitle":7}' };
  expect(getFacts(odd)).toMatchObject({ jobTitle: '', address: { address1: '1 Main Street' } });
  expect(getFacts({ metadata: 'nonsense' })).toMatchObject({ jobTitle: '', address: {} });
  expect(JSON.parse(withFacts(odd, { jobTitle: 'Countess' }))).toMatchObject({
    theme: 'dark',
    jobTitle: 'Countess',
  });
  expect(addressLine({ postcode: 'W1', city: 'London', address1: 'Dorset St' }, 'en')).toBe(
    'Dorset St, W1 London',
  );
});
