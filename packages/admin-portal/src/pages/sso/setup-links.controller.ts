import type { SsoConfiguration, ssoContract, SsoSetupLink } from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { useApiChange } from '@foyer/react/query';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { setupLinkMessages } from './setup-links.messages.ts';

type C = typeof ssoContract;
type NewLink = SsoSetupLink & { readonly url: string };

/** What is asked of a new link. */
export interface SetupLinkForm {
  readonly email: string;
  readonly expiresInDays: number;
  readonly mayActivate: boolean;
}

/** Sends, renews, and revokes the setup links of a connection. */
export function useSetupLinkChanges({ id: ssoConfigId }: Pick<SsoConfiguration, 'id'>) {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', setupLinkMessages);
  const notify = useNotify();
  const [sent, setSent] = useState<NewLink | undefined>(undefined);
  const stale = { calls: ssoCalls, invalidates: staleAfter.sso };
  const onDone = (link: NewLink) => {
    setSent(link);
    notify.done(text('linkSent', { email: link.email }));
  };
  const create = useApiChange<C, SetupLinkForm, NewLink>({
    ...stale,
    change: (api, body) =>
      withFresh(() => api.createSsoSetupLink({ params: { ssoConfigId }, body })),
    onDone,
  });
  const renew = useApiChange<C, SsoSetupLink, NewLink>({
    ...stale,
    change: (api, { id: linkId }) =>
      withFresh(() => api.renewSsoSetupLink({ params: { ssoConfigId, linkId } })),
    onDone,
    onFailure: (failure) => notify.failed(failure),
  });
  const revoke = useApiChange<C, SsoSetupLink>({
    ...stale,
    change: (api, { id: linkId }) =>
      withFresh(() => api.revokeSsoSetupLink({ params: { ssoConfigId, linkId } })),
    onDone: () => notify.done(text('linkRevoked')),
  });
  return { create, renew, revoke, sent, forget: () => setSent(undefined) };
}
