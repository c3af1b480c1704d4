// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

test('usage shows limits, and every chart has its figures as a table', async () => {
  const { user } = await renderPage('usage');
  const limits = within(await screen.findByRole('region', { name: 'Plan limits' }));
  expect(limits.getByText('Seats')).toBeDefined();
  const chart = screen.getByRole('img', { name: /^Sign-ins, / });
  expect(chart.getAttribute('aria-label')).toMatch(/Highest: \d+/);
  await user.click(screen.getByLabelText('Show Sign-ins as a table'));
  const table = within(screen.getByRole('region', { name: 'Sign-ins' })).getByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(31);
  expect(within(table).getByRole('columnheader', { name: 'SSO' })).toBeDefined();
});

test('the period is in the URL and sent to the server', async () => {
  const { calls } = await renderPage('usage', { at: '?range=12m' });
  await screen.findByRole('region', { name: 'Plan limits' });
  expect(calls.some(({ url }) => url.includes('range=12m'))).toBe(true);
});

test('an account that was never counted gets an empty state', async () => {
  await renderPage('usage', {
    answer: ({ url }) =>
      url.includes('/usage/v1')
        ? Response.json({
            from: '2026-11-01',
            to: '2026-11-30',
            updatedAt: null,
            timeZone: 'UTC',
            metrics: [],
            features: [],
          })
        : undefined,
  });
  expect(await screen.findByText('No usage yet')).toBeDefined();
});
