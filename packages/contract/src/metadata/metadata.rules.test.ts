import { expect, test } from 'vitest';
import { applyCustomLogin, customLoginActions } from './metadata.rules.ts';

const present = { theme: { palette: { primary: '#112233', error: '#aa0000' } }, appName: 'Acme' };

test('only what differs is sent, as paths joined by slashes', () => {
  const expected = {
    theme: { palette: { primary: '#445566', error: '#aa0000' } },
    logo: 'https://acme.test/logo.png',
  };
  expect(customLoginActions(present, expected)).toEqual([
    { type: 'theme/palette/primary', payload: '#445566' },
    { type: 'logo', payload: 'https://acme.test/logo.png' },
  ]);
  expect(customLoginActions(present, present)).toEqual([]);
});

test('changes are applied in their order and leave the rest, and the document before, alone', () => {
  const changed = applyCustomLogin(present, [
    { type: 'theme/palette/primary', payload: '#445566' },
    { type: 'texts/title', payload: 'Hello' },
    { type: 'appName', payload: null },
  ]);
  expect(changed).toEqual({
    theme: { palette: { primary: '#445566', error: '#aa0000' } },
    appName: null,
    texts: { title: 'Hello' },
  });
  expect(present.theme.palette.primary).toBe('#112233');
});

test('a change below a value replaces it', () => {
  expect(applyCustomLogin({ theme: 'dark' }, [{ type: 'theme/name', payload: 'dark' }])).toEqual({
    theme: { name: 'dark' },
  });
});
