import { mfaRefusals } from '@foyer/contract/mfa';
import { tenantsRefusals } from '@foyer/contract/tenants';
import type { Audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { AttemptCounter } from '../attempt-counter/attempt-counter.ts';
import { errorFacts } from '../logs/error-facts.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { Refusal } from '../refusal.ts';
import type { SignedInContext } from './context.ts';
import { getUser } from './guard.ts';
import type { Route } from './route.ts';
import { logEvent } from '../logs/log-events.ts';

/** What refused calls are written down with. */
export interface RefusedCallsDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly attemptCounter: AttemptCounter;
  readonly clock: ClockPort;
}

type Caller = Pick<SignedInContext, 'actor' | 'client' | 'traceId' | 'log'>;

/** Writes down that a call of a user who is signed in was refused; never throws. */
export type NoteRefusedCall = (
  ctx: Caller,
  route: Pick<Route, 'slug' | 'name' | 'endpoint'>,
  error: unknown,
) => Promise<void>;

/**
 * Milliseconds in which the same refusal of the same call to the same holder is one row of the
 * audit log of a node.
 */
const sameWithin = 60_000;
/** Rows that refusals of one holder make in an hour, over all nodes. */
const rowsAnHour = 100;
/** Refusals a node remembers; the oldest go first. */
const maxRemembered = 20_000;

/** What its own feature writes down already. */
const writtenElsewhere: ReadonlySet<string> = new Set([
  mfaRefusals.wrongCode.code,
  mfaRefusals.expired.code,
  mfaRefusals.tooManyCodes.code,
]);

/**
 * Refused calls in the audit log of the tenant that the caller is signed in to: what was not
 * allowed, and one thing asked for by its id that is not there or belongs to others, which sounds
 * the same. In a statement of its own, as the refusal takes back everything else. Names the call
 * and the permission, and nothing of what was sent. Decision 0230.
 */
export function createRefusedCalls({
  db,
  audit,
  attemptCounter,
  clock,
}: RefusedCallsDeps): NoteRefusedCall {
  const lately = new Map<string, number>();

  /** Whether this is the first of its kind for a while. */
  function isNew(key: string): boolean {
    const now = clock.now().getTime();
    const last = lately.get(key);
    if (last !== undefined && now - last < sameWithin) return false;
    lately.delete(key);
    lately.set(key, now);
    const [oldest] = lately.size > maxRemembered ? lately.keys() : [];
    if (oldest !== undefined) lately.delete(oldest);
    return true;
  }

  async function write(
    ctx: Caller,
    { slug, name, endpoint }: Parameters<NoteRefusedCall>[1],
    code: string,
  ) {
    const { actor } = ctx;
    const holder = actor.token.act?.sub ?? actor.token.sub;
    if (!isNew(JSON.stringify([holder, actor.tenantId, slug, name, code]))) return;
    const { count, allowed } = await db.read((tx) =>
      attemptCounter.hit(tx, ['refusedCalls', holder], rowsAnHour, 3600),
    );
    if (!allowed) return;
    const isLast = count === rowsAnHour;
    await db.read((tx) =>
      audit.record(tx, {
        action: 'access.denied',
        tenantId: actor.tenantId,
        userId: getUser(actor),
        email: actor.token.email ?? null,
        ctx,
        description: `The call “${slug}.${name}” was denied (${code}).${isLast ? ' Further denials are not recorded within this hour.' : ''}`,
        json: {
          call: `${slug}.${name}`,
          code,
          ...(endpoint.permission ? { permission: endpoint.permission } : {}),
        },
      }),
    );
  }

  return async (ctx, route, error) => {
    if (!(error instanceof Refusal) || !isForWantOfARight(error, route)) return;
    try {
      await write(ctx, route, error.spec.code);
    } catch (cause) {
      logEvent(ctx.log, 'audit.recording_failed', { error: errorFacts(cause) });
    }
  };
}

function isForWantOfARight(
  { spec: { status, code } }: Refusal,
  { endpoint }: Pick<Route, 'endpoint'>,
): boolean {
  if (writtenElsewhere.has(code)) return false;
  const asksForOne = endpoint.path.includes('{') || code === tenantsRefusals.notMember.code;
  return status === 403 || (status === 404 && asksForOne);
}
