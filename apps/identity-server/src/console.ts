import { createConsoleHostApp, createSignInApp, type PageSettings } from '@foyer/console-sign-in';
import type { FoyerConfig } from '@foyer/server';
import { consolePlaces } from './console-addresses.ts';
import { listening } from './listen.ts';
import type { Settings } from './settings/read-settings.ts';

/** The console's servers of this process. */
export interface ConsoleServers {
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the servers of the console: its sign-in page, and in demo mode the stand-in console host. */
export async function createConsoleServers(
  settings: Settings,
  config: FoyerConfig,
): Promise<ConsoleServers> {
  const page = pageSettings(settings, config);
  const { host, port } = settings;
  const internalUrl = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  const create = { 'console-port': createSignInApp, 'console-host-port': createConsoleHostApp };
  const places = consolePlaces(settings, config);
  const servers = await Promise.all(
    places.map(async (place) => ({
      place,
      app: await create[place.setting]({ page, internalUrl }),
    })),
  );
  return {
    listen: async () => {
      for (const { place, app } of servers) await listening(place, () => app.listen(place));
    },
    close: async () => {
      await Promise.all(servers.map(({ app }) => app.close()));
    },
  };
}

function pageSettings({ publicUrl }: Settings, config: FoyerConfig): PageSettings {
  const {
    signInUrl = '',
    hostUrl = '',
    title,
    cookieDomain,
    termsUrl,
    privacyUrl,
  } = config.console;
  return {
    identityUrl: publicUrl,
    clientId: config.application.clientId,
    signInUrl,
    hostUrl,
    title,
    termsUrl: termsUrl ?? `${signInUrl}/legal.html#terms`,
    privacyUrl: privacyUrl ?? `${signInUrl}/legal.html#privacy`,
    ...(cookieDomain ? { cookieDomain } : {}),
  };
}
