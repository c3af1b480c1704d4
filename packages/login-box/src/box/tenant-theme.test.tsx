// @vitest-environment jsdom
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers, createProvider } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

afterEach(cleanup);

const row = {
  id: 'metadata-1',
  entityName: 'adminBox',
  vendorId: 'vendor-1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  properties: [],
};
const looking = (configuration: Record<string, unknown>) =>
  createProvider(
    answers(metadataCalls, { getMetadata: () => ({ rows: [{ ...row, configuration }] }) }),
  );
const primary = () =>
  document
    .querySelector<HTMLElement>('.foyer:not([data-part])')
    ?.style.getPropertyValue('--foyer-primary') ?? '';

test('the colors of a tenant win over those of the host', async () => {
  renderBox(looking({ theme: { palette: { primary: '#112233' } } }), 'loginUrl', {
    box: { theme: { palette: { primary: '#804020', error: '#aa0000' } } },
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(primary()).toContain('#112233'));
  expect(
    document.querySelector<HTMLElement>('.foyer')?.style.getPropertyValue('--foyer-error'),
  ).toContain('#aa0000');
});

test.each<[string, Record<string, unknown>]>([
  ['no colour', { theme: { palette: { primary: 'expression(alert(1))' } } }],
  ['an address', { theme: { palette: { primary: 'url(https://evil.test)' } } }],
  ['a template', { theme: { palette: { primary: '{{7*7}}' } } }],
  ['a list', { theme: { palette: { primary: ['#112233'] } } }],
  ['nothing it knows', { theme: 'dark', palette: 7 }],
])('ASVS-1.3.5 a custom login with %s changes nothing', async (_, configuration) => {
  renderBox(looking(configuration), 'loginUrl', {
    box: { theme: { palette: { primary: '#804020' } } },
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(primary()).toContain('#804020');
});
