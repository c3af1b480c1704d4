import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

test('nothing configured is an empty list, not an error', async () => {
  const stack = await createStack();
  await expect(stack.api(socialLoginCalls).getSocialProviders()).resolves.toEqual([]);
  await expect(stack.api(socialLoginCalls).getCustomSocialProviders()).resolves.toEqual({ providers: [] });
});
