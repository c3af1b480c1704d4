import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { mergeSettings } from './merge-settings.ts';

const seal = { open: (_: string, sealed: Uint8Array) => Buffer.from(sealed).toString() };

test('settings with the name of a prototype change nothing, and no other object', () => {
  const report = readConfig({
    application: { clientId: crypto.randomUUID(), name: 'A', url: 'https://a.test' },
  });
  if (report.kind === 'invalid') throw new Error(report.lines.join());
  const sealed = Buffer.from('{"isPolluted":true}');
  const names = [
    ['__proto__', 'isPolluted'],
    ['constructor', 'isPolluted'],
    ['branding', '__proto__'],
  ] as const;
  const rows = names.map(([section, key]) => ({ section, key, sealed }));
  const merged = mergeSettings(report.config, rows, seal);
  expect(Reflect.get({}, 'isPolluted')).toBeUndefined();
  expect(Reflect.get(Object, 'isPolluted')).toBeUndefined();
  expect(Reflect.get(Object(merged['branding']), 'isPolluted')).toBeUndefined();
  expect(merged).toEqual(report.config);
});
