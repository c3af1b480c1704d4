import { expect, test } from 'vitest';
import { appearanceOf } from './appearance.ts';

test('a field can be edited unless provider or host say otherwise, the host last', () => {
  expect(appearanceOf('profile.name', [])).toBe('edit');
  expect(appearanceOf('profile.name', [{ profile: { name: 'viewOnly' } }, undefined])).toBe(
    'viewOnly',
  );
  expect(
    appearanceOf('profile.name', [
      { profile: { name: 'viewOnly' } },
      { profile: { name: 'hidden' } },
    ]),
  ).toBe('hidden');
  expect(
    appearanceOf('profile.name', [
      { profile: { name: 'viewOnly' } },
      { profile: { jobTitle: 'hidden' } },
    ]),
  ).toBe('viewOnly');
});

test('nonsense says nothing', () => {
  expect(
    appearanceOf('profile.name', [{ profile: { name: 'purple' } }, { profile: 'hidden' }, null, 3]),
  ).toBe('edit');
  expect(appearanceOf('profile.name', [{ __proto__: { profile: { name: 'hidden' } } }])).toBe(
    'edit',
  );
});
