// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createProvider } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

vi.mock('./it.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a language that does not arrive keeps nobody out: the box speaks English', async () => {
  renderBox(createProvider(), 'loginUrl', { box: { locale: 'it' } });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(document.querySelector<HTMLElement>('.foyer')?.lang).toBe('en');
});
