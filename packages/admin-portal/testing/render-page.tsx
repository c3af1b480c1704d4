import {
  type ClientOptions,
  createFoyerClient,
  type Transport,
  type TransportRequest,
} from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { createPreviewTransport, previewPassword, type PreviewOptions } from '@foyer/preview';
import { FoyerClientProvider, useSession } from '@foyer/react';
import { loadLazyParts } from '@foyer/ui/portal';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, type ReactNode, StrictMode } from 'react';
import { onTestFinished } from 'vitest';
import { PortalPage } from '../src/admin-portal.tsx';
import { getSegment, type Tab } from '../src/navigation/tabs.ts';
import { PagesContext, type PageTable, pageTable } from '../src/pages/page-table.ts';
import type { PortalOptions } from '../src/portal/portal-options.ts';

/** What a test says about the portal it opens. */
export interface RenderOptions {
  /** Who is signed in; an account of the preview. Default: `admin@acme.test`. */
  readonly as?: string;
  /** What follows the tab in the address, with its query. Default: nothing. */
  readonly at?: string;
  readonly options?: PortalOptions;
  readonly preview?: PreviewOptions;
  /** Answers a call itself; `undefined` leaves it to the preview. */
  readonly answer?: (
    request: TransportRequest,
  ) => Response | undefined | Promise<Response | undefined>;
  /** Pages of the test's own. Default: those there are. */
  readonly pages?: PageTable;
  /** How users sign in on the provider's own page. Default: they sign in on this one. */
  readonly hosted?: NonNullable<ClientOptions['hosted']>;
  /** React's strict mode starts every page twice; off where calls are counted. Default: on. */
  readonly isStrict?: boolean;
}

/** Where the portal lives in these tests. */
export const base = '/settings';

/**
 * Opens a page of the portal as a user sees it: frame and all, against the preview. The tab is in the menu, whatever the defaults say.
 * The scripts of the page and of its lists are there already: one that came between two halves of a press would take away what is pressed.
 */
export async function renderPage(tab: Tab, { options = {}, ...more }: RenderOptions = {}) {
  await (more.pages ?? pageTable)[tab]?.();
  await loadLazyParts();
  const visible = { visibility: 'always', featureFlag: '' } as const;
  const navigation = { [tab]: visible, ...options.navigation };
  return renderPortal(`${base}/${getSegment(tab)}${more.at ?? ''}`, {
    ...more,
    options: { ...options, navigation },
  });
}

/** Opens the portal at an address. */
export async function renderPortal(address: string, given: RenderOptions = {}) {
  const {
    as = 'admin@acme.test',
    options = {},
    pages = pageTable,
    isStrict = true,
    preview,
    answer,
    hosted,
  } = given;
  history.replaceState(null, '', address);
  localStorage.clear();
  const calls: TransportRequest[] = [];
  const canned = createPreviewTransport({ delayMs: 0, storage: null, ...preview });
  const transport: Transport = async (request) => {
    // the bell of the frame is not part of the page
    if (!request.path.startsWith('/notification')) calls.push(request);
    return (await answer?.(request)) ?? canned(request);
  };
  await signIn(canned, as);
  const hosting = hosted && { hosted, clientId: 'client-1' };
  const client = createFoyerClient({
    baseUrl: location.origin,
    transport,
    storage: null,
    onRedirectTo: goTo,
    ...hosting,
  });
  void client.start();
  const Mode = isStrict ? StrictMode : Fragment;
  render(
    <Mode>
      <FoyerClientProvider client={client}>
        <PagesContext.Provider value={pages}>
          <WhenSignedIn>
            <PortalPage options={options} goTo={goTo} base={base} onLeave={leave} />
          </WhenSignedIn>
        </PagesContext.Provider>
      </FoyerClientProvider>
    </Mode>,
  );
  onTestFinished(() => {
    cleanup();
    client.dispose();
  });
  await screen.findByRole('navigation');
  return { client, user: userEvent.setup(), calls, transport };
}

/** Signs a user in beside the page, so that the page finds a session. */
async function signIn(transport: Transport, email: string): Promise<void> {
  const visitor = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
  await visitor.api(loginCalls).signIn({ body: { email, password: previewPassword } });
  visitor.dispose();
}

function goTo(url: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  dispatchEvent(new PopStateEvent('popstate'));
}

const leave = () => goTo('/');

function WhenSignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().status === 'signedIn' ? children : null;
}
