import type { AuthStrategies, vendorContract } from '@foyer/contract/vendor';
import type { PreviewReplies } from '../preview-replies.ts';
import { previewCodeSeconds } from '../world/preview-codes.ts';
import { previewVendorId } from '../world/world.ts';

const began = '2026-03-02T09:00:00.000Z';

const strategies: AuthStrategies = {
  mainAuthStrategies: [
    { strategy: 'EmailAndPassword' },
    { strategy: 'MagicLink' },
    { strategy: 'Code' },
    { strategy: 'SmsCode' },
  ],
  secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
};

/** What the environment offers. */
export const vendorPreview: PreviewReplies<typeof vendorContract> = {
  getVendorConfig: () => ({
    allowSignups: true,
    allowNotVerifiedUsersLogin: false,
    apiTokensEnabled: true,
    forcePermissions: true,
    authStrategy: 'EmailAndPassword',
    machineToMachineAuthStrategy: 'ClientCredentials',
    passwordlessSeconds: previewCodeSeconds,
    visibleMethods: 4,
    methodOrder: ['google', 'Passkeys', 'MagicLink'],
  }),
  getPublicAuthStrategies: () => strategies,
  getAuthStrategies: () => strategies,
  getCaptchaPolicy: () => ({
    id: previewVendorId,
    siteKey: '',
    enabled: false,
    createdAt: began,
    updatedAt: began,
  }),
  getVendorPublicInfo: () => ({ name: 'Preview', logo: '', icon: '', whiteLabelMode: false }),
};
