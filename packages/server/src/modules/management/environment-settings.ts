import type { Platform } from '../platform.ts';

type Deps = Pick<Platform, 'config' | 'settings' | 'signer'>;

/** The environment, as backends read it. */
export function createEnvironmentSettings({ config, settings, signer }: Deps) {
  return {
    baseUrl: () => ({ baseURL: new URL(settings.publicUrl).origin }),

    configuration: async () => {
      const { sessions, signIn, application } = config;
      return {
        id: config.vendorId ?? application.clientId,
        publicKey: await signer.publicKey(),
        defaultTokenExpiration: sessions.accessTokenSeconds,
        defaultRefreshTokenExpiration: sessions.absoluteSeconds,
        cookieSameSite: sameSite[application.cookieSameSite],
        allowSignups: signIn.allowSignups,
        allowNotVerifiedUsersLogin: signIn.allowNotVerifiedUsersLogin,
        apiTokensEnabled: true,
        forcePermissions: true,
        authStrategy: signIn.authStrategy,
        allowOverridePasswordComplexity: false,
        allowOverridePasswordExpiration: true,
        allowOverrideEnforcePasswordHistory: true,
        jwtAlgorithm: 'RS256' as const,
        machineToMachineAuthStrategy: config.apiTokens.strategy,
        defaultPasswordlessTokenExpiration: signIn.passwordlessSeconds,
        rotateRefreshTokens: true as const,
        addRolesToJwt: true as const,
        addPermissionsToJwt: true as const,
      };
    },
  };
}

const sameSite = { strict: 'STRICT', lax: 'LAX', none: 'NONE' } as const;

/** The environment, as backends read it. */
export type EnvironmentSettings = ReturnType<typeof createEnvironmentSettings>;
