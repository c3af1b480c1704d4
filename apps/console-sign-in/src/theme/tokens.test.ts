import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Every constant of the console. Specification 2, §9. */
const constants: Readonly<Record<string, string>> = {
  'content-max': '1500px',
  'content-min': '800px',
  header: '83px',
  footer: '68px',
  navbar: '210px',
  drawer: '500px',
  dialog: '400px',
  modal: '600px',
  toast: '350px',
  scrollbar: '8px',
  radius: '6px',
  narrow: '992px',
  'layer-mobile-stepper': '1000',
  'layer-action-button': '1050',
  'layer-speed-dial': '1050',
  'layer-app-bar': '1100',
  'layer-drawer': '1200',
  'layer-modal': '1300',
  'layer-snackbar': '1400',
  'layer-tooltip': '1500',
  'layer-progress': '2000',
  shortest: '100ms',
  shorter: '200ms',
  short: '250ms',
  standard: '300ms',
  complex: '375ms',
  entering: '225ms',
  leaving: '195ms',
  'toast-removal': '1000ms',
  'space-1': '4px',
  'space-2': '6px',
  'space-3': '8px',
  'space-4': '12px',
  'space-5': '16px',
  'space-6': '24px',
  'space-7': '32px',
};

test('sizes, layers, spacings, and durations of the console are those of the specification', () => {
  // what follows are exceptions, for users who want less motion
  const [sheet = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split(
    '@media',
  );
  const written = [...sheet.matchAll(/--console-([\w-]+): ([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  const values: Readonly<Record<string, string | undefined>> = Object.fromEntries(written);
  expect(Object.fromEntries(Object.keys(constants).map((name) => [name, values[name]]))).toEqual(
    constants,
  );
});
