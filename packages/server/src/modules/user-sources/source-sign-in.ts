import { setTimeout as sleep } from 'node:timers/promises';
import { commonRefusals } from '@foyer/contract';
import type { UserSourceConfig } from '../../kernel/config/user-sources.config.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SourceAuthentication } from '../../protocols/user-sources/authenticate-with-source.ts';
import {
  type SourceCredentials,
  SourceFailure,
} from '../../protocols/user-sources/external-user.ts';
import type { Platform } from '../platform.ts';
import type { AcceptedUser, SourceProvisioning } from './source-provisioning.ts';

type Deps = Pick<Platform, 'config' | 'log' | 'random'> & {
  readonly passwordHasher: Pick<Platform['passwordHasher'], 'release'>;
  readonly authenticate: SourceAuthentication;
  readonly provide: SourceProvisioning;
};

/** A sign-in whose password matched no user in Foyer. */
export interface SourceAttempt {
  readonly email: string;
  readonly password: string;
  /** `unknown`: no user has the email. `none`: no source may decide. Otherwise, the source of the user. */
  readonly askable: 'unknown' | 'none' | { readonly sourceId: string };
}

/** Sign-ins of a node that can wait for sources at the same time; further ones are rejected. */
const maxWaiting = 100;
/** Failures in a row after which a source is paused, and the pause in milliseconds. */
const maxFailures = 3;
const pauseMs = 30_000;
/** Number of recent response times that are stored. */
const maxRecent = 20;
/** Response time in milliseconds until the first one is measured. */
const firstEstimate = 300;

/**
 * Checks user sources for a password that matched no user in Foyer, in the order of their index. Every
 * failure looks like a wrong password, and takes about as long for known users.
 */
export function createSourceSignIn(deps: Deps) {
  const { config, log, random, passwordHasher, authenticate, provide } = deps;
  const failures = new Map<string, { readonly count: number; readonly at: number }>();
  const recent: number[] = [];
  let waiting = 0;

  function sourcesFor({ applicationId = config.application.clientId }: RequestContext) {
    return config.userSources.sources
      .filter(({ appIds }) => appIds.length === 0 || appIds.includes(applicationId))
      .toSorted((first, second) => first.index - second.index);
  }

  function isPaused({ id }: UserSourceConfig): boolean {
    const { count, at } = failures.get(id) ?? { count: 0, at: 0 };
    return count >= maxFailures && performance.now() - at < pauseMs;
  }

  /** Only an outage pauses a source, because anyone could cause the other failures with one account. */
  function note(source: UserSourceConfig, error: unknown): null {
    if (!(error instanceof SourceFailure)) throw error;
    const { id: sourceId, type: kind } = source;
    const { reason } = error;
    logEvent(log, 'user_source.failed', { sourceId, kind, reason });
    if (reason === 'timeout' || reason === 'unreachable')
      failures.set(sourceId, {
        count: (failures.get(sourceId)?.count ?? 0) + 1,
        at: performance.now(),
      });
    return null;
  }

  async function askOne(source: UserSourceConfig, one: SourceCredentials) {
    if (isPaused(source)) return null;
    try {
      const user = await authenticate(source, one);
      failures.delete(source.id);
      return user;
    } catch (error) {
      return note(source, error);
    }
  }

  async function askAll(
    sources: readonly UserSourceConfig[],
    one: SourceCredentials,
  ): Promise<AcceptedUser | null> {
    for (const source of sources) {
      const user = await askOne(source, one);
      if (user) return { source, user: { ...user, email: one.email }, password: one.password };
    }
    return null;
  }

  /** A recent response time for an unknown email. */
  const sampleDuration = (): number =>
    recent[(random.bytes(1)[0] ?? 0) % Math.max(1, recent.length)] ?? firstEstimate;

  /** The result of the sources, after about the response time for an unknown email. */
  async function ask(
    sources: readonly UserSourceConfig[],
    { askable, ...attempt }: SourceAttempt,
    ipAddress: string,
  ): Promise<AcceptedUser | null> {
    const startedAt = performance.now();
    const asked = sources.filter(
      ({ id }) => askable === 'unknown' || (askable !== 'none' && askable.sourceId === id),
    );
    const accepted = await askAll(asked, { ...attempt, ipAddress });
    if (accepted) return accepted;
    const duration = performance.now() - startedAt;
    if (askable !== 'unknown') await sleep(Math.max(0, sampleDuration() - duration));
    else if (recent.push(duration) > maxRecent) recent.shift();
    return null;
  }

  /** Returns the ID of the user whose password a source accepted, and creates the user if necessary. */
  return async (ctx: RequestContext, attempt: SourceAttempt): Promise<string | null> => {
    const sources = sourcesFor(ctx);
    if (sources.length === 0 || !attempt.email.includes('@')) return null;
    if (waiting >= maxWaiting) throw refuse(commonRefusals.busy, { retryAfterSeconds: 2 });
    waiting += 1;
    const accepted = await passwordHasher
      .release(() => ask(sources, attempt, ctx.client.address))
      .finally(() => {
        waiting -= 1;
      });
    if (!accepted) return null;
    try {
      return await provide(ctx, accepted);
    } catch (error) {
      return note(accepted.source, error);
    }
  };
}

/** Checks user sources for a password that matched no user in Foyer. */
export type SourceSignIn = ReturnType<typeof createSourceSignIn>;
