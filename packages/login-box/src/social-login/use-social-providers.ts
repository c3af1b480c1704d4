import type { SocialProvider } from '@foyer/client/social-providers';
import { usePublicConfig } from '@foyer/react';

/** The social providers that are switched on. A provider without any may answer an empty object. Contract, §4. */
export function useSocialProviders(): readonly SocialProvider[] {
  const { socialProviders } = usePublicConfig();
  return Array.isArray(socialProviders) ? socialProviders.filter((one) => one.active) : none;
}

const none: readonly SocialProvider[] = [];
