import { featureFlagsCalls } from '@foyer/contract/feature-flags/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

test('flags are on or off as the configuration says', async () => {
  const stack = await createStack({
    config: { flags: { 'quick-tour': true, 'new-portal': false } },
  });
  await expect(stack.api(featureFlagsCalls).loadFeatureFlags()).resolves.toMatchObject({
    'quick-tour': 'on',
    'new-portal': 'off',
  });
});

test('without flags there is only that of passkeys, which follows its section unless a flag says otherwise', async () => {
  const getFlags = async (config: NonNullable<Parameters<typeof createStack>[0]>['config'] = {}) =>
    (await createStack({ config })).api(featureFlagsCalls).loadFeatureFlags();
  expect(await getFlags()).toEqual({ 'show-passkeys-new': 'on' });
  expect(await getFlags({ passkeys: { prompt: false } })).toEqual({ 'show-passkeys-new': 'off' });
  expect(await getFlags({ flags: { 'show-passkeys-new': false } })).toEqual({
    'show-passkeys-new': 'off',
  });
});
