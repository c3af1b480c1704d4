import type { Tx } from '../../kernel/db/database.ts';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import type { Platform } from '../platform.ts';
import type { BreakGlassStore } from './sso-break-glass.store.ts';
import type {
  CertificateWarningsStore,
  WatchedConnection,
} from './sso-certificate-warnings.store.ts';

type WarningsDeps = Pick<
  Platform,
  'db' | 'saml' | 'clock' | 'jobs' | 'attemptCounter' | 'mail' | 'audit'
> & {
  readonly store: CertificateWarningsStore;
  readonly recipients: Pick<BreakGlassStore, 'admins'>;
};

/** A certificate or client secret that ends. */
interface Ending {
  readonly kind: 'certificate' | 'secret';
  readonly endsAt: Date;
  /** What the warnings about it are stored under. */
  readonly mark: string;
}

/** Days before the expiry at which administrators are notified. Issue 19, item 8. */
const warnedAt = [60, 30, 14, 7, 1];
const daySeconds = 24 * 60 * 60;
const pageSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Tells administrators before the last certificate or the client secret of a connection ends: nobody could sign in after that. */
export function createCertificateWarnings(deps: WarningsDeps) {
  const { db, saml, clock, mail, audit, store, recipients } = deps;

  /**
   * What a sign-in depends on, and when it ends: the client secret, or the certificate that ends last, because the end of an older one is
   * what a rotation is for.
   */
  function toEnding({ certificates, secretExpiresAt }: WatchedConnection): Ending | undefined {
    if (secretExpiresAt)
      return {
        kind: 'secret',
        endsAt: secretExpiresAt,
        mark: `secret:${secretExpiresAt.getTime()}`,
      };
    const last = certificates
      .map((pem) => saml.certificateFacts(pem))
      .toSorted((a, b) => b.notAfter.getTime() - a.notAfter.getTime())[0];
    return last && { kind: 'certificate', endsAt: last.notAfter, mark: last.fingerprint };
  }

  async function look(connection: WatchedConnection): Promise<void> {
    const ending = toEnding(connection);
    if (!ending) return;
    const left = (ending.endsAt.getTime() - clock.now().getTime()) / (daySeconds * 1000);
    const days = warnedAt.filter((one) => left <= one).at(-1);
    if (days === undefined || left <= 0) return;
    const { id: connectionId, tenantId } = connection;
    const { mark: fingerprint } = ending;
    await db.system(async (tx) => {
      if (!(await store.claim(tx, { tenantId, connectionId, fingerprint, days, now: clock.now() })))
        return;
      await note(tx, connection, ending, days);
      const data = { endsAt: ending.endsAt.toISOString(), days };
      const name = ending.kind === 'secret' ? 'ssoSecretEnding' : 'ssoCertificateEnding';
      for (const { email: to } of await recipients.admins(tx, tenantId, clock.now()))
        await mail.queue(tx, { to, tenantId, template: { name, data } });
    });
  }

  function note(
    tx: Tx,
    { id: connectionId, tenantId, type }: WatchedConnection,
    { kind, endsAt: end, mark: fingerprint }: Ending,
    days: number,
  ): Promise<void> {
    const endsAt = end.toISOString();
    const within = `expires within ${days} day${days === 1 ? '' : 's'}.`;
    if (kind === 'secret')
      return audit.record(tx, {
        action: 'sso.secret_warning_sent',
        tenantId,
        description: `The client secret of an SSO connection (${type}) ${within}`,
        json: { connectionId, endsAt, days },
      });
    return audit.record(tx, {
      action: 'sso.certificate_warning_sent',
      tenantId,
      description: `The certificate of an SSO connection (${type}) ${within}`,
      json: { connectionId, fingerprint, endsAt, days },
    });
  }

  /** Looks at every connection in use; each warning goes out once, however often and wherever this runs. */
  async function check(): Promise<void> {
    for (let after = firstId; ; ) {
      const page = await db.read((tx) => store.watched(tx, after, pageSize));
      for (const connection of page) await look(connection);
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.id;
    }
  }

  return { check, daily: createDailyTask(deps, 'sso.certificates', check) };
}

/** The warnings about certificates that end. */
export type CertificateWarnings = ReturnType<typeof createCertificateWarnings>;
