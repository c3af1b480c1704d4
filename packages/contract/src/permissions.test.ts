import { expect, test } from 'vitest';
import { covers, grants } from './permissions.ts';

test.each([
  ['fe.*', 'fe.secure.read.users', true],
  ['fe.secure.*', 'fe.secure.read.users', true],
  ['fe.secure.*', 'fe.subscriptions.read', false],
  ['fe.secure.read.users', 'fe.secure.read.users', true],
  ['fe.secure.read.users', 'fe.secure.read.usersAndMore', false],
  ['fe.secure.read', 'fe.secure.read.users', false],
  ['fe.subscriptions.read', 'fe.subscriptions.*', true],
  ['fe.secure.read.users', 'fe.subscriptions.*', false],
  ['fe.securely.*', 'fe.secure.read.users', false],
])('holding %s grants %s: %s', (granted, requested, expected) => {
  expect(grants(granted, requested)).toBe(expected);
});

test.each([
  ['*', 'fe.*', true],
  ['fe.*', '*', false],
  ['fe.*', 'fe.secure.*', true],
  ['fe.*', 'fe.secure.read.users', true],
  ['fe.secure.*', 'fe.*', false],
  ['fe.secure.read.users', 'fe.secure.*', false],
  ['fe.secure.read.users', 'fe.secure.read.users', true],
  ['fe.securely.*', 'fe.secure.read.users', false],
])('who holds %s may give %s: %s', (granted, given, expected) => {
  expect(covers(granted, given)).toBe(expected);
});
