import { isIPv4 } from 'node:net';
import { Stop } from '../exit-codes.ts';
import type { Settings } from './read-settings.ts';
import { named } from './settings.table.ts';

/** How a connection that leaves this machine is protected; `onPurpose`: the operator has written that it is not. */
type Protection = 'tls' | 'plainOnPurpose' | 'notSaid';

/** Whether an address stays on this machine: a socket, or a name or number of the loopback. */
export function isHere(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === '::1' || (isIPv4(host) && host.startsWith('127.'));
  return host === '' || host === 'localhost' || host.endsWith('.localhost') || isLoopback;
}

/** What the address of a database says. `no-verify` and `disable` are words that nobody writes by mistake. */
export function databaseProtection(address: string): Protection {
  const { hostname, searchParams } = new URL(address);
  // a folder of sockets, or another host, is behind the question mark
  const host = searchParams.get('host') ?? hostname;
  if (isHere(host) || host.startsWith('/')) return 'tls';
  const mode = searchParams.get('sslmode');
  if (mode === 'disable' || mode === 'no-verify') return 'plainOnPurpose';
  const isOn =
    ['require', 'verify-ca', 'verify-full'].includes(mode ?? '') ||
    searchParams.get('ssl') === 'true';
  return isOn ? 'tls' : 'notSaid';
}

/** What the address of a mail server says. Without a word `smtp://` begins plainly and continues with TLS, which is demanded. */
export function mailProtection(address: string): Protection {
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol === 'smtps:' || isHere(hostname)) return 'tls';
  const isPlain =
    searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true';
  return isPlain ? 'plainOnPurpose' : 'notSaid';
}

/** Production sends passwords and mails to no other machine in the clear, unless its operator says so in the address. */
export function refusePlainDatabase({
  mode,
  databaseUrl,
  databaseDirectUrl,
}: Pick<Settings, 'mode' | 'databaseUrl' | 'databaseDirectUrl'>): void {
  if (mode !== 'production') return;
  const addresses = [
    ['database-url', databaseUrl],
    ['database-direct-url', databaseDirectUrl],
  ] as const;
  for (const [name, address] of addresses) {
    if (!address || databaseProtection(address) !== 'notSaid') continue;
    throw new Stop(
      'productionRefused',
      `production mode cannot start: the connection to the remote database does not use TLS; add ?sslmode=verify-full to ${named(name)}, or ?sslmode=disable where the network between is yours alone`,
    );
  }
}

/** Whether mails may only go over TLS. */
export function demandsMailTls({ mode }: Pick<Settings, 'mode'>, smtpUrl: string): boolean {
  return mode === 'production' && mailProtection(smtpUrl) === 'notSaid';
}
