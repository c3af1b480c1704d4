// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { createTheme } from '../../theme/create-theme.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { Root } from './root.tsx';

afterEach(cleanup);

const roots = () => [...document.querySelectorAll<HTMLElement>('.foyer')];

test('theme, language and direction are on the root and on the popup root', () => {
  render(<Root theme="dark" locale="he-IL" />);
  const reported = roots().map((root) => [
    root.dataset.foyerTheme,
    root.dir,
    root.lang,
    root.dataset.part,
  ]);
  expect(reported).toEqual([
    ['dark', 'rtl', 'he-IL', undefined],
    ['dark', 'rtl', 'he-IL', 'popups'],
  ]);
});

test('the system decides the scheme unless the host does', () => {
  render(<Root />);
  expect(roots().map((root) => root.hasAttribute('data-foyer-theme'))).toEqual([false, false]);
});

test("the host's colors reach both roots and leave with them", () => {
  const values = createTheme({ palette: { primary: '#804020' } });
  const { rerender } = render(<Root values={values} />);
  const colors = () => roots().map((root) => root.style.getPropertyValue('--foyer-primary'));
  expect(colors().map((color) => color.startsWith('light-dark(#804020'))).toEqual([true, true]);
  rerender(<Root />);
  expect(colors()).toEqual(['', '']);
});

test('the server writes no style attribute, which a strict content security policy would refuse', () => {
  const html = renderToString(
    <Root values={createTheme({ palette: { primary: '#804020' } })}>
      <p>Hello</p>
    </Root>,
  );
  expect(html).toContain('Hello');
  expect(html).not.toContain('style=');
});

test('the words of the components can be replaced', () => {
  render(
    <Root locale="de" texts={{ loading: 'Einen Moment' }}>
      <Spinner />
    </Root>,
  );
  expect(screen.getByRole('status').textContent).toBe('Einen Moment');
});
