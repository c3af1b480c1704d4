import type { SocialLinkingContext, SocialLinkingEvent } from '@foyer/client';
import { providerNames } from '@foyer/client/social-linking';
import { useTexts } from '../box/box-context.ts';
import { linkingMessages } from './linking.messages.ts';

/** What the screens of connecting a service show and can do. */
export interface LinkingControls extends Pick<SocialLinkingContext, 'failure' | 'provider'> {
  readonly came: 'forward' | 'back';
  readonly send: (event: SocialLinkingEvent) => void;
}

/** The texts of these screens, with the name of the service. */
export function useLinkingTexts({ provider }: Pick<LinkingControls, 'provider'>) {
  const text = useTexts(linkingMessages, (texts) => texts.linking);
  const name = provider ? providerNames[provider] : '';
  return (key: keyof typeof linkingMessages) => text(key, { provider: name });
}
