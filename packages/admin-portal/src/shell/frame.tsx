import { ArrowBackIcon, Button, CloseIcon } from '@foyer/ui';
import { Layer } from '@foyer/ui/layer';
import { NavigationIcon } from '@foyer/ui/portal';
import { useSession, useTenants } from '@foyer/react';
import { useEffect, useRef, useState } from 'react';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { BulkSlot } from '../portal/bulk/bulk-slot.tsx';
import { usePortalFrame } from '../portal/portal-context.ts';
import { useAddress } from '../portal/use-address.ts';
import type { MenuRow } from '../navigation/navigation.rules.ts';
import { hasInnerTab, type Tab } from '../navigation/tabs.ts';
import { AccountBanner } from './account-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RoleBanner } from './role-banner.tsx';
import { PageSkeleton, PageSlot } from './page-slot.tsx';
import { Rail } from './rail.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useNarrow } from './use-narrow.ts';
import { usePalette } from './use-palette.tsx';

/** Menu and page, side by side; the menu is a drawer on a small window. */
export function Frame() {
  const { place, menu, closed, text } = usePortalFrame();
  const tab = useAddress(place, 'tab');
  const isNarrow = useNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { openPalette, openShortcuts, overlays } = usePalette();
  const row = [...menu, ...closed].find((one) => one.tab === tab);
  const main = useFocusOnChange(tab);
  const isUnknown = useAddress(place, 'isUnknown') === true;
  const isMissing = useIsMissing(row);
  const title = isMissing && menu.length > 0 ? text('notFoundTitle') : text(row?.tab ?? 'portal');
  useDocumentTitle(title);
  useEffect(() => {
    const [first] = menu;
    // A URL without a tab shows the first one; a URL of a page that does not exist shows "Page not found".
    if (tab === undefined && !isUnknown && first)
      place.go({ tab: first.tab, sub: undefined, search: place.get().search }, { replace: true });
  }, [menu, place, tab, isUnknown]);
  const rail = (
    <Rail
      hasBell={!isNarrow}
      onSearch={() => {
        setDrawerOpen(false);
        openPalette();
      }}
      onShortcuts={() => {
        setDrawerOpen(false);
        openShortcuts();
      }}
      onGo={() => setDrawerOpen(false)}
    />
  );
  return (
    <div className="foyer-portal-frame">
      <a
        className="foyer-portal-skip"
        href="#foyer-portal-main"
        onClick={(event) => skipTo(event, main.current)}
      >
        {text('skip')}
      </a>
      {isNarrow ? (
        <Layer
          kind="drawer"
          isOpen={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          label={text('menu')}
        >
          {rail}
        </Layer>
      ) : (
        <aside className="foyer-portal-side">{rail}</aside>
      )}
      <div className="foyer-portal-body">
        <OfflineBanner />
        <AccountBanner />
        <RoleBanner />
        <TopBar onMenu={isNarrow ? () => setDrawerOpen(true) : undefined} />
        <main className="foyer-portal-main" id="foyer-portal-main" tabIndex={-1} ref={main}>
          <div className="foyer-portal-content">
            <Content key={tab} />
          </div>
        </main>
        <BulkSlot />
      </div>
      {overlays}
    </div>
  );
}

function Content() {
  const { place, menu, closed, text, switching } = usePortalFrame();
  const tab = useAddress(place, 'tab');
  const session = useSession();
  const { activeTenant } = useTenants();
  const row = [...menu, ...closed].find((one) => one.tab === tab);
  const isMissing = useIsMissing(row);
  const [first] = menu;
  if (switching.to !== undefined)
    return <PageSkeleton label={text('switching', { tenant: switching.to })} />;
  if (isMissing && first) return <NotFound home={first.tab} tenant={activeTenant?.name ?? ''} />;
  if (!row && first) return null;
  if (!row) return <NothingHere tenant={activeTenant?.name ?? ''} />;
  const owner = session.status === 'signedIn' ? session.activeTenant.tenantId : '';
  return <PageSlot key={owner} row={row} />;
}

/** Whether the URL names a page that does not exist, or is not available to this user. */
function useIsMissing(row: MenuRow | undefined): boolean {
  const { place } = usePortalFrame();
  const tab = useAddress(place, 'tab');
  const sub = useAddress(place, 'sub');
  const isUnknown = useAddress(place, 'isUnknown') === true;
  return isUnknown || (tab !== undefined && (row === undefined || !hasInnerTab(tab, sub)));
}

/** The "Page not found" page, with a link back. */
function NotFound({ home, tenant }: { readonly home: Tab; readonly tenant: string }) {
  const { text, place } = usePortalFrame();
  return (
    <div className="foyer-portal-notice">
      <h1 className="foyer-portal-notice-title">{text('notFoundTitle')}</h1>
      <p className="foyer-portal-notice-text">{text('notFoundText', { tenant })}</p>
      <Button variant="primary" onClick={() => place.go({ tab: home, sub: undefined, search: '' })}>
        {text('goTo', { page: text(home) })}
      </Button>
    </div>
  );
}

function NothingHere({ tenant }: { readonly tenant: string }) {
  const { text } = usePortalFrame();
  return (
    <div className="foyer-portal-notice">
      <h1 className="foyer-portal-notice-title">{text('nothingTitle')}</h1>
      <p className="foyer-portal-notice-text">{text('nothingText', { tenant })}</p>
    </div>
  );
}

/** The menu button and the way out; nothing where neither is needed. */
function TopBar({ onMenu }: { readonly onMenu: (() => void) | undefined }) {
  const { text, close, closes, options } = usePortalFrame();
  const back =
    options.appName === undefined ? text('back') : text('backTo', { app: options.appName });
  if (!onMenu && !close) return null;
  return (
    <div className="foyer-portal-bar">
      {onMenu && (
        <>
          <button
            type="button"
            className="foyer-icon-button"
            aria-label={text('openMenu')}
            onClick={onMenu}
          >
            <NavigationIcon />
          </button>
          <span className="foyer-portal-bar-title">{text('portal')}</span>
          <NotificationBell />
        </>
      )}
      {close && closes === 'overlay' && (
        <button
          type="button"
          className="foyer-icon-button foyer-portal-close"
          aria-label={text('close')}
          onClick={close}
        >
          <CloseIcon />
        </button>
      )}
      {close && closes === 'page' && (
        <button type="button" className="foyer-portal-back" onClick={close}>
          <ArrowBackIcon size="small" />
          {back}
        </button>
      )}
    </div>
  );
}

/** A page that was opened takes the focus, so that reading begins there; the first one leaves it alone. */
function useFocusOnChange(tab: string | undefined) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(tab);
  useEffect(() => {
    const isChange = last.current !== undefined && last.current !== tab;
    last.current = tab;
    if (!isChange || !main.current) return;
    main.current.scrollTop = 0;
    main.current.focus({ preventScroll: true });
  }, [tab]);
  return main;
}

/** The part behind `#` may be the portal's own address. */
function skipTo(event: { preventDefault: () => void }, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}
