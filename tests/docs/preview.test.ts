// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewPassword } from '@foyer/preview';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedWorld } from '../../packages/preview/src/world/seed.ts';
import { loadExample } from './running-examples.ts';

const place = 'docs/guides/preview.md';
const page = readFileSync(join(import.meta.dirname, '../..', place), 'utf8');
const tests = await loadExample<{ signsIn(): Promise<void> }>(place, 'signsIn');
const withoutReact = await loadExample<{
  startFoyer(element: Element, baseUrl: string, hear: (email: string | undefined) => void): unknown;
}>(place, 'startFoyer');

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});
afterEach(cleanup);

test('the guide lists the preview accounts and their password', () => {
  const accounts = [...page.matchAll(/^\| `(\S+@\S+)` \|/gm)].map(([, address]) => address);
  expect(accounts).toEqual(seedWorld(new Date()).users.map(({ email }) => email));
  expect(page).toContain(`\`${previewPassword}\``);
});

test('the test example of the guide passes', async () => {
  await tests.signsIn();
});

test('the guide’s page without React receives the signed-in user', async () => {
  const heard: (string | undefined)[] = [];
  const element = document.body.appendChild(document.createElement('div'));
  act(() => void withoutReact.startFoyer(element, location.origin, (email) => heard.push(email)));
  await expect.poll(() => heard).toEqual([undefined]);
  act(() => {
    history.pushState(null, '', '/account/login');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'member@acme.test{Enter}');
  await user.type(await screen.findByLabelText('Password'), `${previewPassword}{Enter}`);
  await expect.poll(() => heard.at(-1)).toBe('member@acme.test');
});
