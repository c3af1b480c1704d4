import { type Failure, toFailure } from '@foyer/client';
import {
  activeProviders,
  readLastProvider,
  type SocialAction,
  type SocialConsents,
  type SocialProvider,
  type SocialProviderName,
} from '@foyer/client/social-providers';
import { useFoyerClient, usePublicConfig } from '@foyer/react';
import { type ReactNode, useRef, useState } from 'react';
import { useChunk } from '../box/use-chunk.ts';

/** The redirect to a provider is a lazy script, because most users do not need it. */
const loadStart = () =>
  import('@foyer/client/social-login').then((chunk) => chunk.startSocialLogin);

const loadButton = () => import('./social-button.tsx').then((chunk) => chunk.script);

/** What the sign-up page asks users to agree to before they leave for a provider. */
export interface SocialConsentForm {
  readonly consents?: SocialConsents | undefined;
  /** Whether the user agreed to everything required; marks what is missing otherwise. */
  readonly mayLeave: () => boolean;
}

/** Social sign-in among the options of a form. */
export interface SocialOptions {
  /** The providers that are turned on. */
  readonly names: readonly SocialProviderName[];
  /** The provider, if this browser signed in with one last. */
  readonly lastUsed: SocialProviderName | undefined;
  /** Why the browser could not leave for the provider. */
  readonly failure: Failure | undefined;
  /** The button of a provider; keeps its place free while its script loads. */
  readonly draw: (name: SocialProviderName, badge: ReactNode) => ReactNode;
}

/** The social providers as options of a form. The browser leaves for one of them, once. */
export function useSocialOptions(action: SocialAction, form?: SocialConsentForm): SocialOptions {
  const client = useFoyerClient();
  const providers = activeProviders(usePublicConfig().socialProviders);
  const button = useChunk(providers.length > 0 ? loadButton : undefined);
  const [lastUsed] = useState(() => readLastProvider(client));
  const [leavingTo, setLeavingTo] = useState<SocialProviderName | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const hasLeft = useRef(false);
  const leave = (provider: SocialProvider) => {
    if (hasLeft.current || form?.mayLeave() === false) return;
    hasLeft.current = true;
    setFailure(undefined);
    setLeavingTo(provider.type);
    loadStart()
      .then((start) => start(client, { provider, action, consents: form?.consents }))
      .catch((error: unknown) => {
        hasLeft.current = false;
        setLeavingTo(undefined);
        setFailure(toFailure(error));
      });
  };
  const draw: SocialOptions['draw'] = (name, badge) => {
    const provider = providers.find(({ type }) => type === name);
    if (button.status !== 'loaded' || !provider) return <div className="foyer-box-option" />;
    return (
      <button.value
        name={name}
        badge={badge}
        isLeaving={leavingTo === name}
        onClick={() => leave(provider)}
      />
    );
  };
  return { names: providers.map(({ type }) => type), lastUsed, failure, draw };
}
