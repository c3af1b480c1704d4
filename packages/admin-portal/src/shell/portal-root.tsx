import { useFoyerClient, usePublicConfig, useSession } from '@foyer/react';
import { FoyerQueryProvider } from '@foyer/react/query';
import { createTheme, Root } from '@foyer/ui';
import { Toaster } from '@foyer/ui/portal';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { appearanceLayers } from '../portal/appearance-layers.ts';
import { translate } from '../portal/page-texts.ts';
import { PortalContext, type PortalFrame, type ViewedRole } from '../portal/portal-context.ts';
import type { PortalOptions } from '../portal/portal-options.ts';
import type { PortalRouter } from '../portal/portal-router.ts';
import { useMenu } from '../portal/use-menu.ts';
import { useScheme } from '../portal/use-scheme.ts';
import { createLeaveGuard, watchLeaving } from './leave-guard.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { shellMessages } from './shell.messages.ts';
import { followPermissions } from './follow-permissions.ts';
import { useVerification } from './verification/use-verification.tsx';

/** Where the portal is mounted and what it receives. */
export interface PortalRootProps {
  readonly options: PortalOptions;
  readonly place: PortalRouter;
  readonly close?: (() => void) | undefined;
  readonly closes?: 'overlay' | 'page' | undefined;
  /** Fills the window, or takes the room its content needs. */
  readonly fills: boolean;
  /** Drawn until metadata and flags are there; what is waited for is said. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** Root, theme, texts and everything pages ask for. Shown once metadata and flags are known. Specification 1, §4. */
export function PortalRoot({
  options,
  place,
  close,
  closes = 'page',
  fills,
  waiting,
  children,
}: PortalRootProps) {
  const client = useFoyerClient();
  const session = useSession();
  const { adminBox, isLoaded } = usePublicConfig();
  const scheme = useScheme(options.colorScheme);
  const values = useMemo(() => options.theme && createTheme(options.theme), [options.theme]);
  const locale = getLocale(options.locale);
  const text = useMemo(
    () => translate(shellMessages, locale, options.texts?.['shell']),
    [locale, options.texts],
  );
  const [viewedRole, showRole] = useState<ViewedRole>();
  const roleView = useMemo(() => ({ role: viewedRole, show: showRole }), [viewedRole]);
  const { menu, closed } = useMenu(options, viewedRole);
  const [guard] = useState(createLeaveGuard);
  const [switchingTo, setSwitchingTo] = useState<string | undefined>(undefined);
  const end = useCallback(() => setSwitchingTo(undefined), []);
  const switching = useMemo(
    () => ({ to: switchingTo, begin: setSwitchingTo, end }),
    [switchingTo, end],
  );
  const { withFresh, dialog } = useVerification();
  const fields = options.appearance;
  const document = adminBox?.configuration;
  useEffect(() => watchLeaving(guard, place), [guard, place]);
  useEffect(() => followPermissions(client), [client]);
  useEffect(() => {
    if (!close) return undefined;
    const ask = (event: Event) => {
      event.preventDefault();
      guard.before(close);
    };
    addEventListener(closeEvent, ask);
    return () => removeEventListener(closeEvent, ask);
  }, [guard, close]);
  const frame = useMemo<PortalFrame>(
    () => ({
      options,
      place,
      guard,
      menu,
      closed,
      appearances: appearanceLayers(document, fields),
      text,
      withFresh,
      close: close && (() => guard.before(close)),
      closes,
      switching,
      scheme,
      roleView,
    }),
    [
      options,
      place,
      guard,
      menu,
      closed,
      document,
      fields,
      text,
      withFresh,
      close,
      closes,
      switching,
      scheme,
      roleView,
    ],
  );
  const isReady = isLoaded && session.status === 'signedIn';
  return (
    <Root
      theme={scheme.value}
      values={values}
      locale={locale}
      dir={options.dir}
      className={fills ? 'foyer-portal' : undefined}
    >
      <FoyerQueryProvider>
        <PortalContext.Provider value={frame}>
          <Toaster>
            {isReady ? children : waiting}
            <LeaveDialog />
            {dialog}
          </Toaster>
        </PortalContext.Provider>
      </FoyerQueryProvider>
    </Root>
  );
}

/** Dispatched by `AdminPortal.hide()`; not canceled, the host goes back by itself. */
const closeEvent = 'foyer-close-portal';

/** The portal's own words are English, and its dates with them, unless the host wishes for a language by name and brings its texts. */
function getLocale(wished: string | undefined): string {
  if (wished !== undefined && wished !== 'auto') return wished;
  return 'en';
}
