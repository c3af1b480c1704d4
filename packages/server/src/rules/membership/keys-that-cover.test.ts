import { covers } from '@foyer/contract';
import { expect, test } from 'vitest';
import { keysThatCover } from './keys-that-cover.ts';

test('a permission is held by itself, by each wildcard above it, and by nothing else', () => {
  const keys = keysThatCover('fe.secure.write.users');
  expect(keys).toEqual(['*', 'fe.*', 'fe.secure.*', 'fe.secure.write.*', 'fe.secure.write.users']);
  expect(keys.every((key) => covers(key, 'fe.secure.write.users'))).toBe(true);
});
