import { useChunk } from '@foyer/login-box/use-chunk';
import { useFoyerClient } from '@foyer/react';
import { useCallback, useEffect, useMemo } from 'react';
import { loadAdminPortal } from '../lazy.ts';
import { LoadingPage } from '../loading-page.tsx';
import type { EmbedOptions } from '../options.ts';
import { usePageTexts } from '../page-texts.ts';
import { useHash } from '../path.ts';
import { type AdminPortalHandle, registerPortal } from './admin-portal.ts';
import { addressToShow, isOverlayOpen, isPortalPath } from './portal-address.ts';
import { portalOptionsOf } from './portal-options-of.ts';

/** Where leaving the portal leads: the page of the application that was open last. */
const left: { before?: string } = {};

/** Lets the page open and close its portal; remembers where of the application somebody was. */
export function usePortalHandle(options: EmbedOptions, path: string): void {
  const { redirectTo } = useFoyerClient();
  const portal = options.adminPortal ?? none;
  useEffect(() => {
    if (!isPortalPath(portal, path) && !isOverlayOpen(location.hash))
      left.before = path + location.search + location.hash;
  });
  useEffect(() => {
    const isOpen = () => isOverlayOpen(location.hash) || isPortalPath(portal, location.pathname);
    const handle: AdminPortalHandle = {
      isOpen,
      show: (what = {}) => redirectTo(addressToShow(portal, what)),
      hide: () => {
        if (!isOpen()) return;
        const close = new CustomEvent(closeEvent, { cancelable: true });
        // The open portal closes itself, and asks first where something is not saved.
        if (dispatchEvent(close)) redirectTo(wayBack(portal));
      },
    };
    return registerPortal(handle);
  }, [redirectTo, portal]);
}

/** Asks the open portal to close; it cancels the event and does. */
const closeEvent = 'foyer-close-portal';

const none = {};

function wayBack({ home = '/' }: { readonly home?: string | undefined }): string {
  if (isOverlayOpen(location.hash)) return location.pathname + location.search;
  return left.before ?? home;
}

function useGoTo() {
  const { redirectTo } = useFoyerClient();
  return useCallback((url: string, options: { readonly replace?: boolean }) => redirectTo(url, options), [redirectTo]);
}

function useLeave(options: EmbedOptions): () => void {
  const { redirectTo } = useFoyerClient();
  return useCallback(() => redirectTo(wayBack(options.adminPortal ?? none)), [redirectTo, options]);
}

/** The portal as a page, on its own path. */
export function PortalRoute({ options }: { readonly options: EmbedOptions }) {
  const chunk = useChunk(loadAdminPortal);
  const { text } = usePageTexts(options);
  const goTo = useGoTo();
  const leave = useLeave(options);
  const portal = useMemo(() => portalOptionsOf(options), [options]);
  if (chunk.status === 'loading') return <LoadingPage options={options} />;
  if (chunk.status === 'failed')
    return <LoadingPage options={options} problem={text('notLoaded')} onRetry={chunk.retry} />;
  const { PortalPage } = chunk.value;
  return <PortalPage options={portal} goTo={goTo} base={options.adminPortal?.path ?? '/'} onLeave={leave} />;
}

/** The portal over the page that is open, while the address says so. */
export function PortalLayer({ options }: { readonly options: EmbedOptions }) {
  return isOverlayOpen(useHash()) ? <OpenLayer options={options} /> : null;
}

function OpenLayer({ options }: { readonly options: EmbedOptions }) {
  const chunk = useChunk(loadAdminPortal);
  const { text } = usePageTexts(options);
  const goTo = useGoTo();
  const close = useLeave(options);
  const portal = useMemo(() => portalOptionsOf(options), [options]);
  if (chunk.status === 'loading') return null;
  if (chunk.status === 'failed') {
    return (
      <div className="foyer-embed-cover">
        <LoadingPage options={options} problem={text('notLoaded')} onRetry={chunk.retry} />
      </div>
    );
  }
  const { PortalOverlay } = chunk.value;
  return <PortalOverlay options={portal} goTo={goTo} onClose={close} />;
}
