import type { Failure } from '@foyer/client';
import { toFailure } from '@foyer/client';
import { useFoyerClient, useSession } from '@foyer/react';
import { useEffect, useRef, useState } from 'react';
import { LoadingPage } from './loading-page.tsx';
import type { EmbedOptions } from './options.ts';
import { usePageTexts } from './page-texts.ts';

/**
 * Leaves for the provider's own page, once it is known that nobody is signed in; who is, continues.
 */
export function ToHosted({
  options,
  route,
}: {
  readonly options: EmbedOptions;
  readonly route: 'loginUrl' | 'signUpUrl';
}) {
  const client = useFoyerClient();
  const session = useSession();
  const { sayFailure } = usePageTexts(options);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const hasLeft = useRef(false);
  const { status } = session;
  useEffect(() => {
    if (status === 'unknown' || failure || hasLeft.current) return;
    hasLeft.current = true;
    if (status === 'signedIn') return client.continueAfterLogin();
    leave(client, route).catch((error: unknown) => {
      hasLeft.current = false;
      setFailure(toFailure(error));
    });
  }, [client, status, route, failure]);
  const unreachable = session.status === 'unknown' ? session.failure : undefined;
  const shown = failure ?? unreachable;
  const retry = () => (failure ? setFailure(undefined) : void client.session.refresh());
  return <LoadingPage options={options} problem={shown && sayFailure(shown)} onRetry={retry} />;
}

function leave(
  { hosted, browser }: ReturnType<typeof useFoyerClient>,
  route: 'loginUrl' | 'signUpUrl',
) {
  const redirectUrl = new URL(browser.href()).searchParams.get('redirectUrl') ?? undefined;
  const signsUp = route === 'signUpUrl' && { directAction: { type: 'signup', data: '' } as const };
  return hosted?.loginWithRedirect({ redirectUrl, ...signsUp }) ?? Promise.resolve();
}
