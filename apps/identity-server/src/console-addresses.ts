import type { FoyerConfig } from '@foyer/server';
import type { Settings } from './settings/read-settings.ts';

/** In demo mode the console's addresses follow from its ports; production names them in the configuration. */
export function withConsoleAddresses(config: FoyerConfig, settings: Settings): FoyerConfig {
  const { mode, consolePort, consoleHostPort, publicUrl } = settings;
  if (mode !== 'demo' || consolePort === 0 || consoleHostPort === 0) return config;
  const console = {
    ...config.console,
    signInUrl: config.console.signInUrl ?? besides(publicUrl, consolePort),
    hostUrl: config.console.hostUrl ?? besides(publicUrl, consoleHostPort),
  };
  return { ...config, console };
}

/** Where one of the console's servers listens. */
export interface ConsolePlace {
  readonly host: string;
  readonly port: number;
  readonly setting: 'console-port' | 'console-host-port';
}

/** Where the console's servers of this process will listen. */
export function consolePlaces(
  settings: Settings,
  { console: { signInUrl, hostUrl } }: FoyerConfig,
): readonly ConsolePlace[] {
  const { host, consolePort, consoleHostPort, mode } = settings;
  if (!signInUrl || !hostUrl) return [];
  const places: ConsolePlace[] = [
    { host, port: consolePort, setting: 'console-port' },
    ...(mode === 'demo'
      ? [{ host, port: consoleHostPort, setting: 'console-host-port' as const }]
      : []),
  ];
  return places.filter(({ port }) => port > 0);
}

function besides(publicUrl: string, port: number): string {
  const url = new URL(publicUrl);
  url.port = String(port);
  return url.origin;
}
