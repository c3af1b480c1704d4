import { vendorContract } from '@foyer/contract/vendor';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { Platform } from '../platform.ts';
import { toAuthStrategies } from '../../rules/sign-in/sign-in-methods.ts';
import { toBranding, toSignIn } from '../../kernel/config/application-looks.ts';
import type { SignInPolicies } from '../login/sign-in-policies.service.ts';

type VendorDeps = Pick<Platform, 'config' | 'botCheck'> & {
  readonly policies: Pick<SignInPolicies, 'forRequest' | 'ofTenant'>;
};

/** What foyer.config.ts says to the sign-in page. `startedAt` is when the configuration was read. */
export function createVendorRoutes({ config, botCheck, policies }: VendorDeps, startedAt: Date) {
  const { signIn, application, captcha } = config;
  const vendorId = config.vendorId ?? application.clientId;
  const created = { createdAt: startedAt.toISOString(), updatedAt: startedAt.toISOString() };
  return defineRoutes('vendor', vendorContract, {
    getVendorConfig: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async (ctx) => ({
        allowSignups: toSignIn(config, ctx.applicationId).allowSignups,
        allowNotVerifiedUsersLogin: signIn.allowNotVerifiedUsersLogin,
        apiTokensEnabled: true,
        forcePermissions: true,
        authStrategy: (await policies.forRequest(ctx)).main,
        machineToMachineAuthStrategy: config.apiTokens.strategy,
        passwordlessSeconds: signIn.passwordlessSeconds,
        visibleMethods: signIn.visibleMethods,
        methodOrder: signIn.methodOrder,
      }),
    },
    getPublicAuthStrategies: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async (ctx) =>
        toAuthStrategies(await policies.forRequest(ctx), config.passkeys.enabled),
    },
    getAuthStrategies: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: async (ctx) =>
        toAuthStrategies(await policies.ofTenant(ctx.actor.tenantId), config.passkeys.enabled),
    },
    getCaptchaPolicy: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async () => {
        const { provider, demand, places } = captcha;
        if (provider === 'off') return { id: vendorId, siteKey: '', enabled: false, ...created };
        const challenge = botCheck.challenge();
        const { siteKey } = captcha.recaptcha;
        const policy = {
          id: vendorId,
          siteKey,
          enabled: true,
          ...created,
          provider,
          demand,
          places,
        };
        return challenge ? { ...policy, challenge } : policy;
      },
    },
    getVendorPublicInfo: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async (ctx) => {
        const { productName, logo, whiteLabel } = toBranding(config, ctx.applicationId);
        return {
          name: productName ?? application.name,
          logo: logo ?? '',
          icon: logo ?? '',
          whiteLabelMode: whiteLabel,
        };
      },
    },
  });
}
