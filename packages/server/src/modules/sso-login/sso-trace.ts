import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { Asserted } from './sso-assertion.ts';
import type { SsoFailure } from './sso-login.failure.ts';
import type { LoginConnection } from './sso-login.store.ts';
import type { TestsService } from '../sso/sso-tests.service.ts';

type TraceDeps = Pick<Platform, 'db' | 'audit'> & {
  readonly tests: Pick<TestsService, 'finish' | 'recordFailure'>;
};

/** What failed, where, and what is known of who it was. */
interface Failed {
  readonly connection: LoginConnection;
  readonly failure: SsoFailure;
  readonly testRunId?: string | undefined;
  readonly asserted?: Asserted | undefined;
}

/** Writes down how sign-ins and test runs at a tenant's provider end. Committed at once: what is refused is rolled back. */
export function createSsoTrace({ db, audit, tests }: TraceDeps) {
  return {
    note: (
      ctx: RequestContext,
      { connection, failure, testRunId, asserted }: Failed,
    ): Promise<void> =>
      db.system(async (tx) => {
        const { tenantId, id: connectionId } = connection;
        const { code } = failure;
        if (testRunId) {
          const claims = { ...asserted?.claims, ...failure.detail };
          await tests.finish(tx, testRunId, { ok: false, code, claims });
          return;
        }
        const detail = {
          ...failure.detail,
          ...(asserted ? { subject: asserted.subject, email: asserted.email } : {}),
        };
        await tests.recordFailure(tx, {
          tenantId,
          connectionId,
          code,
          detail,
          traceId: ctx.traceId,
        });
        const description = 'A sign-in through SSO failed.';
        const email = asserted?.email ? { email: asserted.email } : {};
        await audit.record(tx, {
          action: 'sso.failed',
          tenantId,
          ctx,
          description,
          ...email,
          json: { connectionId, code },
        });
      }),

    /** A test run of which everything was right; it signs nobody in. */
    succeeded: async (testRunId: string, { issuer, claims }: Asserted) => {
      const isNoted = await db.system((tx) =>
        tests.finish(tx, testRunId, { ok: true, issuer, claims }),
      );
      return isNoted ? ssoLoginRefusals.testSucceeded : ssoLoginRefusals.expired;
    },
  };
}

/** Writes down how sign-ins end. */
export type SsoTrace = ReturnType<typeof createSsoTrace>;
