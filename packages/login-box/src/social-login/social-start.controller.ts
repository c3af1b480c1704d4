import { type Failure, toFailure } from '@foyer/client';
import {
  lastProviderOf,
  type SocialAction,
  type SocialProvider,
  type SocialProviderName,
} from '@foyer/client/social-providers';
import { useFoyerClient } from '@foyer/react';
import { useContext, useRef, useState } from 'react';
import { SocialConsentsContext } from './social-consents.ts';

/** The redirect to a provider is a lazy script, because most users do not need it. */
const loadStart = () =>
  import('@foyer/client/social-login').then((chunk) => chunk.startSocialLogin);

/** Leaves for a provider: once, and from there only the way back leads on. */
export function useSocialStart(action: SocialAction) {
  const client = useFoyerClient();
  const { consents, mayLeave } = useContext(SocialConsentsContext);
  const [last] = useState(() => lastProviderOf(client));
  const [leavingTo, setLeavingTo] = useState<SocialProviderName | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const hasLeft = useRef(false);
  const leave = (provider: SocialProvider) => {
    if (hasLeft.current || !mayLeave()) return;
    hasLeft.current = true;
    setFailure(undefined);
    setLeavingTo(provider.type);
    loadStart()
      .then((start) => start(client, { provider, action, consents }))
      .catch((error: unknown) => {
        hasLeft.current = false;
        setLeavingTo(undefined);
        setFailure(toFailure(error));
      });
  };
  return { last, leavingTo, failure, leave };
}
