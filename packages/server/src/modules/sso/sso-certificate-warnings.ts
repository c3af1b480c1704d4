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
  readonly people: Pick<BreakGlassStore, 'admins'>;
};

/** Days before the expiry at which administrators are notified. Issue 19, item 8. */
const warnedAt = [60, 30, 14, 7, 1];
const daySeconds = 24 * 60 * 60;
const pageSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Tells administrators before the last certificate of a provider ends, as nobody could sign in with it after that. */
export function createCertificateWarnings(deps: WarningsDeps) {
  const { db, saml, clock, mail, audit, store, people } = deps;

  /** The certificate that ends last: while a newer one stands beside it, the end of the old one is what rotation is for. */
  function lastOf({ certificates }: WatchedConnection) {
    const all = certificates.map((pem) => saml.certificateFacts(pem));
    return all.toSorted((a, b) => b.notAfter.getTime() - a.notAfter.getTime())[0];
  }

  async function look(connection: WatchedConnection): Promise<void> {
    const last = lastOf(connection);
    if (!last) return;
    const left = (last.notAfter.getTime() - clock.now().getTime()) / (daySeconds * 1000);
    const days = warnedAt.filter((one) => left <= one).at(-1);
    if (days === undefined || left <= 0) return;
    const { id: connectionId, tenantId, type } = connection;
    const { fingerprint, notAfter } = last;
    await db.system(async (tx) => {
      if (!(await store.claim(tx, { tenantId, connectionId, fingerprint, days, now: clock.now() })))
        return;
      const endsAt = notAfter.toISOString();
      const description = `The certificate of an SSO connection (${type}) expires within ${days} day${days === 1 ? '' : 's'}.`;
      const json = { connectionId, fingerprint, endsAt, days };
      await audit.record(tx, {
        action: 'sso.certificate_warning_sent',
        tenantId,
        description,
        json,
      });
      for (const { email: to } of await people.admins(tx, tenantId, clock.now()))
        await mail.queue(tx, {
          to,
          tenantId,
          template: { name: 'ssoCertificateEnding', data: { endsAt, days } },
        });
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
