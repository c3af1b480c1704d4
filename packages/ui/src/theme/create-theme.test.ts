import { expect, test } from 'vitest';
import { contrast, parseColor } from './color.ts';
import { createTheme } from './create-theme.ts';

const toPair = (value: string | undefined) => {
  const [, light = '', dark = ''] = /^light-dark\((.+), (.+)\)$/.exec(value ?? '') ?? [];
  return { light, dark };
};

test('a single color brings its variants: 40 % lighter and 15 % darker', () => {
  const theme = createTheme({ palette: { primary: '#804020' } });
  expect(toPair(theme['--foyer-primary']).light).toBe('#804020');
  expect(toPair(theme['--foyer-primary-light']).light).toBe('#b38c79');
  expect(toPair(theme['--foyer-primary-dark']).light).toBe('#6d361b');
});

test('given variants are kept', () => {
  const palette = {
    error: { main: '#b00020', light: '#ffcccc', dark: '#700010', contrastText: '#fffff0' },
  };
  const theme = createTheme({ palette });
  expect(toPair(theme['--foyer-error-light']).light).toBe('#ffcccc');
  expect(toPair(theme['--foyer-error-dark']).light).toBe('#700010');
  expect(toPair(theme['--foyer-on-error']).light).toBe('#fffff0');
});

test.each(['#ffe600', '#000000', '#ffffff', '#7f7f7f', '#e91e63', 'rgb(0, 120, 255)'])(
  'text in and on %s can be read in both schemes',
  (primary) => {
    const theme = createTheme({ palette: { primary } });
    const [ink, ground, text] = [
      '--foyer-on-primary',
      '--foyer-primary',
      '--foyer-primary-text',
    ] as const;
    for (const scheme of ['light', 'dark'] as const) {
      const read = (name: typeof ink | typeof ground | typeof text) =>
        parseColor(toPair(theme[name])[scheme]);
      expect(contrast(read(ink), read(ground))).toBeGreaterThanOrEqual(4.5);
      expect(
        contrast(read(text), parseColor(scheme === 'light' ? '#ffffff' : '#191c1b')),
      ).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('what is not given is not set, so that the defaults stay', () => {
  expect(createTheme({})).toEqual({});
  expect(createTheme({ fontFamily: 'Lato', spacing: 4, radius: { card: 0 } })).toEqual({
    '--foyer-font': 'Lato',
    '--foyer-radius-card': '0px',
    '--foyer-space': '4px',
  });
});

test('the text color can be one color or two', () => {
  expect(toPair(createTheme({ palette: { text: '#111111' } })['--foyer-text']).light).toBe(
    '#111111',
  );
  const both = createTheme({
    palette: { text: { secondary: '#444444' } },
    darkPalette: { text: { secondary: '#bbbbbb' } },
  });
  expect(both).toEqual({ '--foyer-text-quiet': 'light-dark(#444444, #bbbbbb)' });
});

test('a color that cannot be read is refused by name', () => {
  expect(() => createTheme({ palette: { primary: 'brand-blue' } })).toThrow(
    '"brand-blue" is not a colour',
  );
});
