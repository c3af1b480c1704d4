import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { samlRefusals } from './refusal-codes.ts';

test('the reference says every refusal, word for word', () => {
  const reference = readFileSync(
    new URL('../../../../../docs/reference/saml.md', import.meta.url),
    'utf8',
  );
  const missing = Object.entries(samlRefusals).filter(
    ([code, text]) => !reference.includes(`| \`${code}\` | ${text} |`),
  );
  expect(missing).toEqual([]);
});
