import type { SsoConfiguration } from '@foyer/contract/sso';

/** The steps of setting up a connection, in their order. */
export const ssoSteps = ['domains', 'connection', 'test', 'activate'] as const;
/** One of `ssoSteps`. */
export type SsoStep = (typeof ssoSteps)[number];

/** Which steps are done. Everything follows from the connection, so a reload or a colleague continues in the same place. */
export function stepsDone(connection: SsoConfiguration): Readonly<Record<SsoStep, boolean>> {
  return {
    domains: connection.domains.some(({ validated }) => validated),
    connection: connection.ready,
    test: connection.testedAt !== undefined,
    activate: connection.enabled,
  };
}

/** The first step that is not done; the last one if all are. */
export function nextStep(connection: SsoConfiguration): SsoStep {
  const done = stepsDone(connection);
  return ssoSteps.find((step) => !done[step]) ?? 'activate';
}

/** The state of a connection in one word. */
export type SsoStatus = 'confirm' | 'required' | 'active' | 'setup' | 'off';

/** What an administrator has to know first about a connection. */
export function getStatus(connection: SsoConfiguration): SsoStatus {
  const { domains, connection: isReady } = stepsDone(connection);
  if (connection.enabled && connection.needsConfirmation) return 'confirm';
  if (connection.enforced) return 'required';
  if (connection.enabled && domains && isReady) return 'active';
  return domains && isReady ? 'off' : 'setup';
}

/** The certificate that ends last: the one that sign-ins need. */
export const lastCertificate = ({ certificates }: SsoConfiguration) =>
  certificates.toSorted((a, b) => b.notAfter.localeCompare(a.notAfter))[0];

/** The tone of a certificate's state. */
export const certificateTones = { good: 'success', ending: 'warning', ended: 'error' } as const;

/** What an email domain looks like; the server decides. */
export const cleanDomain = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^.*@/u, '')
    .replace(/[/.]+$/u, '');

/** A value that a provider sent, as text. */
export function claimText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(claimText).join(', ') : JSON.stringify(value);
}
