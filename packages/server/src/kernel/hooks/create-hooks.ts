import { commonRefusals, hookRefusals } from '@foyer/contract';
import type { Audit, AuditNote } from '../audit/audit.ts';
import type { FoyerConfig } from '../config/config.ts';
import type { HookConfig, HookEvent } from '../config/hooks.config.ts';
import type { Db } from '../db/database.ts';
import { Detour } from '../db/detour.ts';
import { scrub } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import { logEvent } from '../logs/log-events.ts';
import { type Sandbox, SandboxFailure } from '../custom-code/sandbox.ts';
import { allowsSecrets, type Outgoing, OutgoingError } from '../outgoing/outgoing.ts';
import { signDelivery } from '../outgoing/webhook-signing.ts';
import { newUuid } from '../new-uuid.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import { type HookAnswer, readHookAnswer, UnreadableAnswer } from './hook-answer.ts';
import type { HookCall, HookChanges, HookContext, HookMeasurement, Hooks } from './hooks.ts';

interface HooksDeps {
  readonly config: Pick<FoyerConfig, 'hooks' | 'outgoing'>;
  readonly db: Pick<Db, 'system'>;
  readonly audit: Audit;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly log: Log;
  readonly outgoing: Pick<Outgoing, 'request'>;
  readonly sandbox: Sandbox;
  readonly isDemo: boolean;
  readonly observe: (measurement: HookMeasurement) => void;
}

type HookNote = AuditNote<'hook.denied' | 'hook.failed' | 'hook.changed'>;
type Verdict = { readonly changes: HookChanges } | { readonly refusal: Refusal };

/** Bytes of a response. */
const maxBytes = 64 * 1024;
/** Milliseconds between two audit entries about one failing hook: tokens are issued all the time. */
const failureEvery = 60_000;
const unchanged: HookChanges = { claims: {}, user: {} };

/** The ID of a hook; one of the file may have none. */
export const toHookId = ({ id }: HookConfig, at: number): string => id ?? `hook-${at + 1}`;

/** Servers of the operator that decide before something happens. Decision "Hooks". */
export function createHooks(deps: HooksDeps): Hooks {
  const { config, db, audit, clock, random, log, outgoing, sandbox, isDemo, observe } = deps;
  const verdicts = new WeakMap<HookContext, Map<string, Verdict>>();
  const failedAt = new Map<string, number>();

  function find(event: HookEvent): { readonly hook: HookConfig; readonly id: string } | undefined {
    const { endpoints } = config.hooks;
    const at = endpoints.findIndex((one) => one.active && one.events.includes(event));
    const hook = endpoints[at];
    return hook && { hook, id: toHookId(hook, at) };
  }

  async function runCode(ctx: HookContext, code: string, call: HookCall, timeoutMs: number) {
    const input = toBody(ctx, call, { eventId: newUuid(random), at: clock.now() });
    const result = await sandbox.run({ code, input, timeoutMs });
    return readHookAnswer(200, Buffer.from(JSON.stringify(result)));
  }

  async function send(ctx: HookContext, hook: HookConfig, call: HookCall): Promise<HookAnswer> {
    const { url = '', secret = '', code } = hook;
    if (code !== undefined) return runCode(ctx, code, call, hook.timeoutSeconds * 1000);
    if (!allowsSecrets({ config, isDemo }, new URL(url)))
      throw new UnreadableAnswer('the URL must start with https://');
    const id = `msg_${Buffer.from(random.bytes(16)).toString('base64url')}`;
    const at = clock.now();
    const body = JSON.stringify(toBody(ctx, call, { eventId: newUuid(random), at }));
    const { status, body: answer } = await outgoing.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Foyer-Hooks/1',
        ...(await signDelivery({ id, at, body, secret })),
      },
      body,
      timeoutMs: hook.timeoutSeconds * 1000,
      sendsTrace: true,
      maxBytes,
    });
    return readHookAnswer(status, answer);
  }

  const record = (ctx: HookContext, call: HookCall, note: HookNote) =>
    db.system((tx) => {
      const { tenantId = null, userId = null, email = null } = call;
      return audit.record(tx, { ...note, tenantId, userId, email, ctx });
    });

  async function failed(
    ctx: HookContext,
    { call, hook, hookId }: { call: HookCall; hook: HookConfig; hookId: string },
    reason: string,
    error: unknown,
  ): Promise<Verdict> {
    // Requests that keep the code busy must not open the hook.
    const isBusy = error instanceof SandboxFailure && error.reason === 'busy';
    const isBlocked = isBusy || hook.failMethod === 'CLOSE';
    const { event } = call;
    const json = { hookId, event, reason, isBlocked };
    // Administrators of tenants read audit entries; what the code says is for the operator.
    const details =
      error instanceof SandboxFailure ? scrub(error.message).slice(0, 300) : undefined;
    logEvent(log, 'hook.failed', details === undefined ? json : { ...json, details });
    const now = clock.now().getTime();
    const last = failedAt.get(`${hookId} ${event}`) ?? Number.NEGATIVE_INFINITY;
    if (now - last >= failureEvery) {
      failedAt.set(`${hookId} ${event}`, now);
      const description = `The hook ${hookId} failed: ${reason}.`;
      await record(ctx, call, { action: 'hook.failed', description, json });
    }
    if (!isBlocked) return { changes: unchanged };
    return { refusal: refuse(isBusy ? commonRefusals.busy : hookRefusals.failed) };
  }

  async function decide(ctx: HookContext, call: HookCall): Promise<Verdict> {
    const found = find(call.event);
    if (!found) return { changes: unchanged };
    const { hook, id: hookId } = found;
    const { event } = call;
    const startedAt = performance.now();
    const note = (outcome: HookMeasurement['outcome']) =>
      observe({ event, outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const answer = await send(ctx, hook, call);
      if (answer.kind === 'deny') {
        note('denied');
        const { message } = answer;
        const json = { hookId, event, message };
        const description = `The hook ${hookId} denied this.`;
        await record(ctx, call, { action: 'hook.denied', description, json });
        return { refusal: refuse(hookRefusals.denied, message ? { errors: [message] } : {}) };
      }
      note('allowed');
      const fields = Object.keys(answer.user);
      if (fields.length > 0)
        await record(ctx, call, {
          action: 'hook.changed',
          description: `The hook ${hookId} changed ${fields.join(', ')}.`,
          json: { hookId, event, fields },
        });
      return { changes: answer };
    } catch (error) {
      const reason = toReason(error);
      if (reason === undefined) throw error;
      note('failed');
      return failed(ctx, { call, hook, hookId }, reason, error);
    }
  }

  function recall(ctx: HookContext, key: string): HookChanges | undefined {
    const verdict = verdicts.get(ctx)?.get(key);
    if (!verdict) return undefined;
    if ('refusal' in verdict) throw verdict.refusal;
    return verdict.changes;
  }

  async function learn(ctx: HookContext, key: string, call: HookCall): Promise<void> {
    const verdict = await decide(ctx, call);
    const own = verdicts.get(ctx) ?? new Map<string, Verdict>();
    verdicts.set(ctx, own.set(key, verdict));
  }

  /** One request signs in or signs up one user; what is invited or issued may be several. */
  const toKey = ({ event, email, tenantId }: HookCall): string =>
    event === 'SIGN_IN' || event === 'SIGN_UP' ? event : `${event} ${tenantId} ${email}`;

  return {
    isAsked: (event) => find(event) !== undefined,

    ask: async (ctx, call) => {
      if (!find(call.event)) return unchanged;
      const key = toKey(call);
      if (!verdicts.get(ctx)?.has(key)) await learn(ctx, key, call);
      return recall(ctx, key) ?? unchanged;
    },

    within: (ctx, call) => {
      if (!find(call.event)) return unchanged;
      const key = toKey(call);
      const changes = recall(ctx, key);
      if (changes) return changes;
      throw new Detour(() => learn(ctx, key, call));
    },
  };
}

/** Why a hook failed, for operators; undefined if the hook did not cause the error. */
function toReason(error: unknown): string | undefined {
  if (error instanceof OutgoingError) return error.failure;
  if (error instanceof UnreadableAnswer) return scrub(error.message);
  if (!(error instanceof SandboxFailure)) return undefined;
  const { reason, line } = error;
  return `code ${reason}${line === undefined ? '' : ` in line ${line}`}`;
}

function toBody(
  { client, language, traceId }: HookContext,
  call: HookCall,
  { eventId, at }: { readonly eventId: string; readonly at: Date },
) {
  const { event, tenantId = null, userId = null, data } = call;
  return {
    eventKey: event,
    eventId,
    createdAt: at.toISOString(),
    eventContext: {
      tenantId,
      userId,
      ip: client.address,
      userAgent: client.userAgent,
      language: language ?? 'en',
      traceId,
    },
    data,
  };
}
