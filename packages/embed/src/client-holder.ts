import { createFoyerClient, type FoyerClient, noBrowser, tabAccounts } from '@foyer/client';
import type { PreviewOptions } from '@foyer/preview';
import { createPreviewLoader, hostedLogin } from './lazy.ts';
import { type EmbedOptions, isPublicPath } from './options.ts';
import { goWithoutReload } from './path.ts';

/** Keeps one client through React's remounts; it ends when nobody has held it for a moment. */
export interface ClientHolder {
  /** Starts the client, or takes the one that runs; `release` lets go of it. */
  hold(): { readonly client: FoyerClient; readonly release: () => void };
}

/** Creates the client with the first hold. */
export function createClientHolder(options: EmbedOptions): ClientHolder {
  let client: FoyerClient | undefined;
  let holds = 0;
  const endIfUnheld = () => {
    if (holds > 0) return;
    client?.dispose();
    client = undefined;
  };
  return {
    hold() {
      holds += 1;
      client ??= start(options);
      return {
        client,
        release: () => {
          holds -= 1;
          queueMicrotask(endIfUnheld);
        },
      };
    },
  };
}

/**
 * Replaces the client on a server and until the page has one: the session is unknown, and nothing
 * is called.
 */
export function createWaitingClient({ baseUrl, routes }: EmbedOptions): FoyerClient {
  return createFoyerClient({
    baseUrl,
    ...(routes && { routes }),
    browser: noBrowser,
    storage: null,
    keepSessionAlive: false,
  });
}

function start(options: EmbedOptions): FoyerClient {
  const client = createFoyerClient({
    onRedirectTo: goWithoutReload,
    tabAccounts,
    afterSignOut: (path) => (isPublicPath(options, path) ? path : undefined),
    ...options,
    ...requestLanguage(options),
    ...(options.hostedLoginBox && { hosted: hostedLogin }),
    ...(options.preview &&
      !options.transport &&
      previewOptions(options, options.preview === true ? {} : options.preview)),
  });
  void client.start();
  return client;
}

/**
 * A language the host chose is passed to the provider, whose mails follow it; otherwise the browser
 * names its own.
 */
function requestLanguage({ loginBox, headers }: EmbedOptions): Pick<EmbedOptions, 'headers'> {
  const locale = loginBox?.locale;
  if (locale === undefined || locale === 'auto') return {};
  return { headers: async () => ({ 'accept-language': locale, ...(await headers?.()) }) };
}

/**
 * Tabs that play do not mix with tabs that work: they go by another name. Where the provider's own
 * pages would be is this page: addresses to leave for lead back to it.
 */
function previewOptions({ clientId = 'default' }: EmbedOptions, preview: PreviewOptions) {
  return {
    clientId: `${clientId}.preview`,
    transport: createPreviewLoader(preview),
    baseUrl: location.origin,
    prefix: '',
  };
}
