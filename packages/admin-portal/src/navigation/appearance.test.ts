import { expect, test } from 'vitest';
import { getAppearance } from './appearance.ts';

test('a field can be edited unless provider or host say otherwise, the host last', () => {
  expect(getAppearance('profile.name', [])).toBe('edit');
  expect(getAppearance('profile.name', [{ profile: { name: 'viewOnly' } }, undefined])).toBe(
    'viewOnly',
  );
  expect(
    getAppearance('profile.name', [
      { profile: { name: 'viewOnly' } },
      { profile: { name: 'hidden' } },
    ]),
  ).toBe('hidden');
  expect(
    getAppearance('profile.name', [
      { profile: { name: 'viewOnly' } },
      { profile: { jobTitle: 'hidden' } },
    ]),
  ).toBe('viewOnly');
});

test('nonsense says nothing', () => {
  expect(
    getAppearance('profile.name', [
      { profile: { name: 'purple' } },
      { profile: 'hidden' },
      null,
      3,
    ]),
  ).toBe('edit');
  expect(getAppearance('profile.name', [{ __proto__: { profile: { name: 'hidden' } } }])).toBe(
    'edit',
  );
});
