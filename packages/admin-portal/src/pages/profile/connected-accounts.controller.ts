import {
  activeProviders,
  providerNames,
  type SocialProviderName,
  startSocialLinking,
  takeLinkedProvider,
} from '@foyer/client/social-linking';
import type { OwnIdentity } from '@foyer/contract/social-login';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { connectedAccountsMessages } from './connected-accounts.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

const key = ['profile', 'identities'] as const;

/** A service in the list: connected, or one that can be. */
export interface ConnectedAccount {
  readonly provider: SocialProviderName;
  readonly name: string;
  /** Whether it signs anyone in today. */
  readonly isActive: boolean;
  /** Absent where it is not connected. */
  readonly identity?: OwnIdentity;
}

/** The services one can sign in with, and connecting and disconnecting them. */
export function useConnectedAccounts() {
  const { client } = usePortal();
  const text = usePageTexts('profile', connectedAccountsMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const list = useApiQuery({
    calls: socialLoginCalls,
    key,
    read: async (api) => {
      const [offered, { identities }] = await Promise.all([
        api.getSocialProvidersAuthenticated(),
        api.listOwnIdentities(),
      ]);
      const active = activeProviders(offered).map(({ type }) => type);
      return getAccounts(active, identities);
    },
  });
  const disconnect = useApiChange({
    calls: socialLoginCalls,
    change: (api, { id }: OwnIdentity) => withFresh(() => api.unlinkIdentity({ params: { id } })),
    invalidates: [key],
    onDone: (_, { input }) =>
      notify.done(text('wasDisconnected', { provider: providerNames[input.provider] })),
  });

  useEffect(() => {
    const provider = takeLinkedProvider(client);
    if (provider) notify.done(text('wasConnected', { provider: providerNames[provider] }));
  }, [client, notify, text]);

  return { list, disconnect, text, ...useConnecting() };
}

/** Leaves for a service: once, and from there only the way back leads on. */
function useConnecting() {
  const { client } = usePortal();
  const withFresh = useFreshVerification();
  const [leavingTo, setLeavingTo] = useState<SocialProviderName | undefined>(undefined);
  const connecting = useApiChange({
    calls: socialLoginCalls,
    change: (_api, provider: SocialProviderName) =>
      withFresh(() => startSocialLinking(client, provider, 'admin-portal')),
  });
  const connect = async (provider: SocialProviderName) => {
    if (leavingTo) return;
    setLeavingTo(provider);
    try {
      await connecting.run(provider);
    } catch {
      setLeavingTo(undefined); // said above the list
    }
  };
  return { leavingTo, failure: connecting.failure, connect };
}

/** What is connected, oldest first, then what can be. */
function getAccounts(
  active: readonly SocialProviderName[],
  identities: readonly OwnIdentity[],
): readonly ConnectedAccount[] {
  const connected = identities.map((identity) => ({
    provider: identity.provider,
    name: providerNames[identity.provider],
    identity,
    isActive: active.includes(identity.provider),
  }));
  const others = active.filter((provider) => !identities.some((one) => one.provider === provider));
  return [
    ...connected,
    ...others.map((provider) => ({ provider, name: providerNames[provider], isActive: true })),
  ];
}
