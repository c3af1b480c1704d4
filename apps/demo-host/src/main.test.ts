import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const lines = (text: string) => text.split('\n').map((line) => line.trim());

test('Foyer takes fewer than ten lines of the application', () => {
  const own = lines(read('main.tsx')).filter((line) => /foyer/i.test(line));
  expect(own.length).toBeGreaterThan(3);
  expect(own.length).toBeLessThan(10);
});

test('the lines that the README quotes are lines of the application, apart from its own options', () => {
  const quotes = [...read('../../../README.md').matchAll(/```tsx\n([\s\S]*?)```/g)].map(
    ([, code]) => code ?? '',
  );
  const quoted = lines(quotes.find((code) => code.includes('<FoyerProvider')) ?? '').filter(
    (line) => line !== '',
  );
  expect(quoted.length).toBeGreaterThan(3);
  expect(quoted.length).toBeLessThan(10);
  const application = lines(
    read('main.tsx').replace('location.origin, ...ledgerly', "'https://id.example.com'"),
  );
  expect(quoted.filter((line) => !application.includes(line))).toEqual([]);
});
