import { vendorCalls } from '@foyer/contract/vendor/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

test('the sign-in page learns what the configuration says', async () => {
  const stack = await createStack({
    config: {
      signIn: {
        allowSignups: false,
        allowNotVerifiedUsersLogin: true,
        passwordlessSeconds: 120,
        visibleMethods: 3,
        methodOrder: ['google', 'Passkeys'],
      },
      branding: {
        productName: 'Ledgerly Cloud',
        logo: 'https://ledgerly.test/logo.svg',
        whiteLabel: true,
      },
    },
  });
  const calls = stack.api(vendorCalls);
  await expect(calls.getVendorConfig()).resolves.toMatchObject({
    allowSignups: false,
    allowNotVerifiedUsersLogin: true,
    authStrategy: 'EmailAndPassword',
    passwordlessSeconds: 120,
    visibleMethods: 3,
    methodOrder: ['google', 'Passkeys'],
  });
  await expect(calls.getPublicAuthStrategies()).resolves.toEqual({
    mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  });
  await expect(calls.getVendorPublicInfo()).resolves.toMatchObject({
    name: 'Ledgerly Cloud',
    logo: 'https://ledgerly.test/logo.svg',
    whiteLabelMode: true,
  });
  await expect(calls.getCaptchaPolicy()).resolves.toMatchObject({ enabled: false });
});

test('without branding it is the application’s name', async () => {
  const stack = await createStack();
  await expect(stack.api(vendorCalls).getVendorPublicInfo()).resolves.toEqual({
    name: 'Ledgerly',
    logo: '',
    icon: '',
    whiteLabelMode: false,
  });
});
