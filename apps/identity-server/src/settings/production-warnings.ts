import type { FoyerConfig } from '@foyer/server';
import { getSmtp } from '../mail-route.ts';
import { databaseProtection, isHere, mailProtection } from './plain-connections.ts';
import type { Settings } from './read-settings.ts';
import { named } from './settings.table.ts';

/** What production starts with all the same, and its operator should know: one line each. Printed by `start` and `doctor`. */
export function listWarnings(settings: Settings, config: FoyerConfig): readonly string[] {
  if (settings.mode !== 'production') return [];
  return [
    ...plainConnections(settings, config),
    ...sharedHosts(settings, config),
    ...weakMethods(config),
  ];
}

/** ASVS 12.3.1. */
function plainConnections(settings: Settings, config: FoyerConfig): readonly string[] {
  const { databaseUrl, databaseDirectUrl } = settings;
  const { baseUrl } = config.breachedPasswords;
  const smtp = getSmtp(settings, config);
  const isDatabasePlain = [databaseUrl, databaseDirectUrl].some(
    (address) => address && databaseProtection(address) === 'plainOnPurpose',
  );
  const isMailPlain = smtp && mailProtection(smtp.url) === 'plainOnPurpose';
  const isListPlain = baseUrl?.startsWith('http:') && !isHere(new URL(baseUrl).hostname);
  const { endpoint } = settings.traces ?? {};
  const areTracesPlain = endpoint?.startsWith('http:') && !isHere(new URL(endpoint).hostname);
  return [
    areTracesPlain && `traces are sent without TLS (${named('otlp-endpoint')})`,
    isDatabasePlain &&
      `the database connection does not use TLS, or does not verify it (sslmode in ${named('database-url')})`,
    isMailPlain &&
      `emails are sent without TLS (requireTLS or ignoreTLS in ${named('smtp-url')} or mail.smtp)`,
    isListPlain && 'the breached-password list is queried without TLS (breachedPasswords.baseUrl)',
  ].filter((line) => typeof line === 'string');
}

/** Cookies know no ports: who serves another one of the same host reads them. ASVS 3.5.4. */
function sharedHosts(
  { publicUrl }: Settings,
  { application, console }: FoyerConfig,
): readonly string[] {
  const { hostname, origin } = new URL(publicUrl);
  const others = [
    ...application.allowedOrigins,
    console.signInUrl ?? origin,
    console.hostUrl ?? origin,
  ];
  return others
    .filter((other) => other !== origin && new URL(other).hostname === hostname)
    .map(
      (other) =>
        `${other} shares the host of ${named('public-url')} and therefore its cookies; use a separate host`,
    );
}

/** Numbers are taken over, texts are read on the way. ASVS 6.6.1, NIST SP 800-63B §3.1.3.3. */
function weakMethods({ mfa, signIn }: FoyerConfig): readonly string[] {
  const isOnlyTexts = mfa.strategies.every((kind) => kind === 'SMS');
  const risk = 'phone numbers can be hijacked, and SMS can be intercepted';
  return [
    isOnlyTexts &&
      `SMS is the only MFA method (mfa.strategies): ${risk}; also offer an authenticator app or passkeys`,
    signIn.authStrategy === 'SmsCode' &&
      `users sign in by SMS (signIn.authStrategy): ${risk}; require MFA`,
  ].filter((line) => typeof line === 'string');
}
