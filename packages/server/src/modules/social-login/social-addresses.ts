import { socialLoginContract, socialLoginRefusals } from '@foyer/contract/social-login';
import { embeddingOrigins } from '../../kernel/config/applications.config.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';

/** The page of the box that providers lead back to. Specification 1, routes. */
const successPage = '/account/social/success';

/** The addresses of ours that have to do with providers; all from settings. Security decision 5. */
export function createSocialAddresses({ config, settings }: Pick<Platform, 'config' | 'settings'>) {
  const { publicUrl, prefix = '/frontegg' } = settings;
  const { application, socialLogin } = config;
  const defaults = socialLogin.redirectUrl ?? `${publicUrl}${successPage}`;
  const isAllowed = (page: string) =>
    page === defaults ||
    page === `${publicUrl}${successPage}` ||
    application.allowedRedirects.includes(page) ||
    [new URL(publicUrl).origin, ...embeddingOrigins(config)].some(
      (origin) => page === `${origin}${successPage}`,
    );
  return {
    defaults,
    /** Path below the prefix, as the list of providers tells it. Contract, §11. */
    prelogin: (provider: string) =>
      socialLoginContract.socialPrelogin.path.replace('{provider}', provider),
    /** Where a provider posts its form. */
    callback: (provider: string) =>
      `${publicUrl}${prefix}${socialLoginContract.socialFormCallback.path.replace('{provider}', provider)}`,
    /** The page a user asks to come back to: one of the settings to the letter, or a refusal. Decision 0061. */
    pagePosition: (asked: string | undefined): string => {
      if (asked !== undefined && !isAllowed(asked)) throw refuse(socialLoginRefusals.wrongRedirect);
      return asked ?? defaults;
    },
  };
}

/** The addresses of ours that have to do with providers. */
export type SocialAddresses = ReturnType<typeof createSocialAddresses>;
