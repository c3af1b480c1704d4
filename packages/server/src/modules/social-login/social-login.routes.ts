import { socialLoginContract } from '@foyer/contract/social-login';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { defineRoutes } from '../../kernel/http/route.ts';
import { offersProvider } from '../../kernel/config/application-looks.ts';
import type { SocialAddresses } from './social-addresses.ts';
import type { SocialLinkingService } from './social-linking.service.ts';
import type { SocialLoginService } from './social-login.service.ts';
import type { SocialProvider } from './social-provider.ts';

interface SocialLoginParts {
  readonly config: FoyerConfig;
  readonly providers: readonly SocialProvider[];
  readonly addresses: SocialAddresses;
  readonly login: SocialLoginService;
  readonly linking: SocialLinkingService;
}

/** The calls of social sign-in. */
export function createSocialLoginRoutes({
  config,
  providers,
  addresses,
  login,
  linking,
}: SocialLoginParts) {
  const redirectUrl = addresses.defaults;
  const listed = providers.map(
    ({ name: type, clientId, active, scopes, builtByClient, postsForm }) => ({
      type,
      clientId,
      redirectUrl,
      active,
      customised: true,
      ...(postsForm ? { backendRedirectUrl: addresses.callback(type) } : {}),
      authorizationUrl: builtByClient ? null : addresses.prelogin(type),
      additionalScopes: [...scopes],
    }),
  );
  const older = providers.map(({ name: type, clientId, active }) => ({
    type,
    clientId,
    redirectUrl,
    active,
  }));
  /** Whether the page of a request offers a provider. */
  const offersOn =
    ({ applicationId }: RequestContext) =>
    ({ type }: { readonly type: string }) =>
      offersProvider(config, applicationId, type);
  const open = { tenant: 'none', rate: 'read', audit: null } as const;
  const own = { tenant: 'token', rate: 'credentials' } as const;

  return defineRoutes('social-login', socialLoginContract, {
    getSocialProvidersV1: { ...open, handle: async (ctx) => older.filter(offersOn(ctx)) },
    getSocialProviders: { ...open, handle: async (ctx) => listed.filter(offersOn(ctx)) },
    getSocialProvidersAuthenticated: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: async () => listed,
    },
    getCustomSocialProviders: { ...open, handle: async () => ({ providers: [] }) },
    socialPrelogin: {
      tenant: 'none',
      rate: 'write',
      audit: null,
      handle: (ctx, { params, query }) => login.prelogin(ctx, params.provider, query),
    },
    socialFormCallback: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_ctx, { params, body }) => login.formCallback(params.provider, body),
    },
    socialPostlogin: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.authenticated',
      handle: (ctx, { params, query, body }) => {
        const { code_verifier_pkce: pkce, code_verifier: verifier, ...brought } = query;
        return login.postlogin(ctx, params.provider, {
          ...brought,
          ...body,
          codeVerifier: pkce ?? verifier,
        });
      },
    },
    listOwnIdentities: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => linking.list(ctx),
    },
    beginLinkingIdentity: {
      ...own,
      audit: null,
      handle: (ctx, { params, body }) => linking.begin(ctx, params.provider, body?.redirectUri),
    },
    linkIdentity: {
      ...own,
      audit: 'social_login.linked',
      handle: (ctx, { params, body }) => linking.finish(ctx, params.provider, body),
    },
    unlinkIdentity: {
      ...own,
      audit: 'social_login.unlinked',
      handle: (ctx, { params }) => linking.unlink(ctx, params.id),
    },
  });
}
