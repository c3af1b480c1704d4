import { ssoCalls } from '@foyer/contract/sso/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack();

test('nobody is sent to single sign-on while none is set up, known or not (T-ENUM-1)', async () => {
  const ada = await stack.aUser();
  for (const email of [ada.email, 'nobody@example.test', '']) {
    await expect(stack.api(ssoCalls).prelogin({ body: { email } })).resolves.toEqual({});
  }
});

test('single sign-on is not active', async () => {
  await expect(stack.api(ssoCalls).getSsoPublicConfiguration()).resolves.toEqual({
    isActive: false,
  });
});
