import type { RequestContext } from '../../kernel/http/context.ts';
import { keyHash } from '../../rules/sessions/refresh-token.ts';
import type { SsoEntry } from '../../rules/sessions/session-rows.ts';
import type { Platform } from '../platform.ts';

/** Whose session begins, and how they proved start they are. */
export interface SessionStart {
  readonly userId: string;
  readonly methods: readonly string[];
  /** Default: not by single sign-on. */
  readonly sso?: SsoEntry | undefined;
  /** When the password was set that was right. Default: none was asked for. */
  readonly passwordAt?: Date | undefined;
  /** The password policies that it was judged by. */
  readonly policyMark?: string | undefined;
}

/** A sign-in that no provider of a tenant had a part in. */
const withoutSso: SsoEntry = {
  connectionId: null,
  signInId: null,
  tenantId: null,
  excusedTenantId: null,
};

/** What a new session starts with, and the key of its refresh tokens. */
export function createNewSession({ random, clock }: Pick<Platform, 'random' | 'clock'>) {
  return (ctx: RequestContext, start: SessionStart) => {
    const { userId, methods, sso = withoutSso, passwordAt = null, policyMark = null } = start;
    const key = Buffer.from(random.bytes(16)).toString('base64url');
    const { userAgent, address } = ctx.client;
    const created = { keyHash: keyHash(key), now: clock.now(), passwordAt, policyMark, userAgent };
    const applicationId = ctx.boundApplicationId ?? null;
    return { key, values: { userId, methods, ...sso, ...created, address, applicationId } };
  };
}
