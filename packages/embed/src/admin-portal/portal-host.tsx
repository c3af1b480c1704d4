import { useChunk } from '@foyer/login-box/use-chunk';
import { useFoyerClient } from '@foyer/react';
import { useEffect, useMemo } from 'react';
import { loadPortalParts, loadSetupPage } from './load-portal-parts.ts';
import { pickPortalOptions } from './pick-portal-options.ts';
import { LoadingPage } from '../loading-page.tsx';
import type { EmbedOptions } from '../options.ts';
import { usePageTexts } from '../page-texts.ts';
import { useHash } from '../path.ts';
import { registerPortal } from './admin-portal.ts';
import { urlToShow, isOverlayOpen, isPortalPath, left, returnPath } from './portal-url.ts';

const none = {};

/** Lets the page open and close its portal; remembers where of the application a user was. */
export function PortalHandle({
  options,
  path,
}: {
  readonly options: EmbedOptions;
  readonly path: string;
}) {
  const portal = options.adminPortal?.options ?? none;
  const { redirectTo } = useFoyerClient();
  useEffect(() => {
    if (!isPortalPath(portal, path) && !isOverlayOpen())
      left.before = path + location.search + location.hash;
  });
  useEffect(() => {
    const isOpen = () => isOverlayOpen() || isPortalPath(portal, location.pathname);
    // The open portal closes itself, and asks first where something is not saved.
    const closesItself = () =>
      !dispatchEvent(new CustomEvent('foyer-close-portal', { cancelable: true }));
    return registerPortal({
      isOpen,
      show: (what = {}) => redirectTo(urlToShow(portal, what)),
      hide: () => {
        if (isOpen() && !closesItself()) redirectTo(returnPath(portal));
      },
    });
  }, [redirectTo, portal]);
  return null;
}

/** The portal as a page, on its own path. */
export function PortalRoute({ options }: { readonly options: EmbedOptions }) {
  const chunk = useChunk(loadPortalParts);
  const { text } = usePageTexts(options);
  if (chunk.status === 'loaded') return <chunk.value.RoutePart options={options} />;
  if (chunk.status === 'loading') return <LoadingPage options={options} />;
  return <LoadingPage options={options} problem={text('notLoaded')} onRetry={chunk.retry} />;
}

/** The page on which a contact sets up single sign-on, without an account. */
export function PortalSetup({ options }: { readonly options: EmbedOptions }) {
  const chunk = useChunk(loadSetupPage);
  const { text } = usePageTexts(options);
  const portal = useMemo(() => pickPortalOptions(options), [options]);
  if (chunk.status === 'loaded') return <chunk.value options={portal} />;
  if (chunk.status === 'loading') return <LoadingPage options={options} />;
  return <LoadingPage options={options} problem={text('notLoaded')} onRetry={chunk.retry} />;
}

/** The portal over the page that is open, while the address says so. */
export function PortalLayer({ options }: { readonly options: EmbedOptions }) {
  const isOpen = isOverlayOpen(useHash());
  const chunk = useChunk(isOpen ? loadPortalParts : undefined);
  if (!isOpen || chunk.status === 'loading') return null;
  if (chunk.status === 'loaded') return <chunk.value.LayerPart options={options} />;
  return (
    <div className="foyer-embed-cover">
      <PortalRoute options={options} />
    </div>
  );
}
