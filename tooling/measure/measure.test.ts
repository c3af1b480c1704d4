import { expect, test } from 'vitest';
import { countDuplicates } from './duplicates.ts';
import { functionLengths } from './functions.ts';
import type { Source } from './sources.ts';

const source = (content: string): Source => ({ path: 'a.ts', content, imports: [] });

test('the length of a function counts its own lines, whatever was parsed before and whatever its letters', () => {
  const content = "const é = '–';\nfunction one() {\n  two();\n  return () => {\n    é;\n  };\n}\n";
  functionLengths(source('const before = 1;\n'.repeat(20)));
  expect(functionLengths(source(content))).toEqual([6, 3]);
});

test('a passage that two files share counts once, however long it is', () => {
  const passage = Array.from({ length: 9 }, (_, at) => `call(${at});`).join('\n');
  expect(countDuplicates([source(`one();\n${passage}`), source(`two();\n${passage}`)])).toBe(1);
  expect(countDuplicates([source(passage), source('one();')])).toBe(0);
});
