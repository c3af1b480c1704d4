// @vitest-environment jsdom
import { phonesCalls } from '@foyer/contract/phones/calls';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import { answers, createProvider, refusal } from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const address = '/account/reset-phone-number';
const works = answers(phonesCalls, {
  resetPhoneNumber: () => ({ resetPhoneNumberToken: 'reset-1' }),
  verifyResetPhoneNumber: () => ({ changePhoneNumberToken: 'change-1' }),
  changePhoneNumber: () => undefined,
});

async function atCode(provider = createProvider(works), client = {}) {
  const box = renderBox(provider, 'resetPhoneNumberUrl', { address, client });
  await screen.findByRole('heading', { name: 'Lost your phone?' });
  await box.user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  return { ...box, provider };
}

test('address, code and new number, by keyboard alone; the code continues by itself', async () => {
  const { user, provider, wentTo } = await atCode();
  await user.keyboard('123456');
  await screen.findByRole('heading', { name: 'Your new phone number' });
  expect(document.activeElement).toBe(screen.getByLabelText('Phone number'));
  await user.keyboard('+49 1511 2345678{Enter}');
  await screen.findByRole('heading', { name: 'Your phone number was changed' });
  expect(provider.getBodies(phonesCalls.changePhoneNumber)).toEqual([
    { changePhoneNumberToken: 'change-1', phoneNumber: '+49 1511 2345678' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(wentTo).toEqual(['/account/login']);
});

test('a wrong code is said at the field, which keeps the focus, and the next one works', async () => {
  const wrong = answers(phonesCalls, {
    verifyResetPhoneNumber: () => refusal(400, 'phones/wrongCode', 'Not right.'),
  });
  const { user, provider } = await atCode(createProvider(works, wrong));
  await user.keyboard('000000');
  await screen.findByText('Not right.');
  const field = screen.getByLabelText('Code');
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
  provider.say(works);
  await user.keyboard('123456');
  await screen.findByRole('heading', { name: 'Your new phone number' });
});

test('a number without its country code is explained, and nothing is sent', async () => {
  const { user, provider } = await atCode();
  await user.keyboard('123456');
  await screen.findByRole('heading', { name: 'Your new phone number' });
  await user.keyboard('01511 2345678{Enter}');
  expect(screen.getByText(/^Start with a plus sign/)).toBeTruthy();
  expect(provider.getBodies(phonesCalls.changePhoneNumber)).toHaveLength(0);
  expect(valueOf('Phone number')).toBe('01511 2345678');
});

test('the mail can be asked for again after the countdown, or for another address', async () => {
  const { user, provider } = await atCode(undefined, { clock: quickClock() });
  await user.click(await screen.findByRole('button', { name: 'Send a new email' }));
  await screen.findByText(/^We sent you a new email/);
  expect(provider.getBodies(phonesCalls.resetPhoneNumber)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^Change marta@acme.test/ }));
  await screen.findByRole('heading', { name: 'Lost your phone?' });
  expect(valueOf('Email')).toBe('marta@acme.test');
});
