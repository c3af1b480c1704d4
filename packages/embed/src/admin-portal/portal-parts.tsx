// Fetched when the portal opens, and the portal with it: pages without it carry neither.
import { type PortalAddress, PortalOverlay, PortalPage, SinglePage } from '@foyer/admin-portal';
import { useFoyerClient, useSession } from '@foyer/react';
import { useCallback, useMemo } from 'react';
import type { EmbedOptions } from '../options.ts';
import type { AdminPortalPageProps } from './admin-portal-page-props.ts';
import { urlToShow, returnPath } from './portal-url.ts';
import { pickPortalOptions } from './pick-portal-options.ts';

interface PartProps {
  readonly options: EmbedOptions;
}

function usePart(options: EmbedOptions) {
  const { redirectTo } = useFoyerClient();
  const portal = useMemo(() => pickPortalOptions(options), [options]);
  const goTo = useCallback(
    (url: string, how: { readonly replace?: boolean }) => redirectTo(url, how),
    [redirectTo],
  );
  const leave = useCallback(
    () => redirectTo(returnPath(options.adminPortal?.options ?? {})),
    [redirectTo, options],
  );
  return { portal, goTo, leave };
}

/** The portal as a page, on its own path. */
export function RoutePart({ options }: PartProps) {
  const { portal, goTo, leave } = usePart(options);
  return (
    <PortalPage
      options={portal}
      goTo={goTo}
      base={options.adminPortal?.options.path ?? '/'}
      onLeave={leave}
    />
  );
}

/** The portal over the page that is open. */
export function LayerPart({ options }: PartProps) {
  const { portal, goTo, leave } = usePart(options);
  return <PortalOverlay options={portal} goTo={goTo} onClose={leave} />;
}

/** One page of the portal within a page of the host. */
export function SinglePart({
  options,
  page: { tab, sub, ...given },
}: PartProps & { readonly page: AdminPortalPageProps }) {
  const { redirectTo } = useFoyerClient();
  const session = useSession();
  const existing = JSON.stringify(given);
  // Written in place, the options are new with each drawing: only what they say counts.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const portal = useMemo(() => ({ ...pickPortalOptions(options), ...given }), [options, existing]);
  const openOther = useCallback(
    (other: PortalAddress) => redirectTo(urlToShow(options.adminPortal?.options ?? {}, other)),
    [redirectTo, options],
  );
  if (session.status !== 'signedIn') return null;
  return <SinglePage options={portal} tab={tab} sub={sub} onOther={openOther} />;
}
