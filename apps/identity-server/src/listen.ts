import { createServer } from 'node:net';
import { Stop } from './exit-codes.ts';
import { named } from './settings/settings.table.ts';
import type { SettingName } from './settings/settings.table.ts';

/** Where something listens, and the setting that moves it. */
export interface Place {
  readonly port: number;
  readonly host: string;
  readonly setting?: SettingName;
}

/** Looks whether the port is free before anything slow begins; the real listening may still fail, with the same words. */
export async function refuseTakenPort(settings: Place): Promise<void> {
  const probe = createServer();
  await listening(
    settings,
    () =>
      new Promise((resolve, reject) => {
        probe.once('error', reject);
        probe.listen(settings.port, settings.host, () => probe.close(() => resolve(undefined)));
      }),
  );
}

/** Runs what listens, and turns the system's refusal into one line. */
export async function listening<T>(
  { port, host, setting = 'port' }: Place,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new Stop(
        'portTaken',
        `port ${port} on ${host} is already in use; choose another port with ${named(setting)}`,
        {
          cause: error,
        },
      );
    }
    if (code === 'EACCES') {
      throw new Stop(
        'portTaken',
        `no permission to use port ${port}; choose another port with ${named(setting)}`,
        {
          cause: error,
        },
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Stop('usage', `${host} is not an address of this machine; set ${named('host')}`, {
        cause: error,
      });
    }
    throw error;
  }
}
