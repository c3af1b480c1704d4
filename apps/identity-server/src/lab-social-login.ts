import { generateKeyPairSync } from 'node:crypto';
import type { LabIdentityProviders, LabSocialProvider } from '@foyer/lab';
import type { FoyerConfig } from '@foyer/server';
import { socialLoginConfig } from '@foyer/server/kernel/config/social-login.config';

/** Lets the lab play every social provider where the configuration names none, so that the demo shows all of them at work. */
export function withLabSocialLogin(
  config: FoyerConfig,
  lab: LabIdentityProviders | undefined,
): FoyerConfig {
  const { redirectUrl, ...named } = config.socialLogin;
  const isEmpty = Object.values(named).every((provider) => provider === undefined);
  if (!lab || !isEmpty) return config;
  const openId = (id: LabSocialProvider) => {
    const { clientId, clientSecret: secret, issuer } = lab.oidc(id);
    return { clientId, secret, issuer };
  };
  const oauth = (id: LabSocialProvider) => {
    const { secret, clientId, issuer } = openId(id);
    return { clientId, secret, webUrl: issuer, apiUrl: issuer };
  };
  const { clientId, issuer } = lab.oidc('apple');
  const socialLogin = socialLoginConfig.parse({
    ...(redirectUrl ? { redirectUrl } : {}),
    google: openId('google'),
    microsoft: openId('microsoft'),
    apple: {
      clientId,
      issuer,
      teamId: 'LABTEAM000',
      keyId: 'LABKEY0000',
      privateKey: newPrivateKey(),
    },
    slack: openId('slack'),
    linkedin: openId('linkedin'),
    github: oauth('github'),
    // says nothing about who proved an address, and would open no accounts
    facebook: { ...oauth('facebook'), trustEmail: true },
  });
  return { ...config, socialLogin };
}

/** The lab reads what the secret says and not who signed it; any key will do. */
function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
