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
/** Maximum time in milliseconds that a sign-in waits for all sources together. */
const maxWaitMs = 10_000;
/** Response time in milliseconds until the first one is measured. */
const firstEstimate = 300;

/**
 * Checks user sources for a password that matched no user in Foyer, in the order of their index. Every
 * failure looks like a wrong password, and takes about as long for known users.
 */
export function createSourceSignIn(deps: Deps) {
  const { config, log, random, passwordHasher, authenticate, provide } = deps;
  const failures = new Map<string, { readonly count: number; readonly at: number }>();
  /** By the IDs of the sources, because others take another time. */
  const recent = new Map<string, number[]>();
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

  /** Reports a failure. Only an outage pauses a source, because anyone could cause the other failures with one account. */
  function note(source: UserSourceConfig, error: unknown): SourceFailure {
    if (!(error instanceof SourceFailure)) throw error;
    const { id: sourceId, type: kind } = source;
    const { reason } = error;
    logEvent(log, 'user_source.failed', { sourceId, kind, reason });
    if (reason === 'timeout' || reason === 'unreachable')
      failures.set(sourceId, {
        count: (failures.get(sourceId)?.count ?? 0) + 1,
        at: performance.now(),
      });
    return error;
  }

  async function askOne(source: UserSourceConfig, one: SourceCredentials) {
    try {
      const user = await authenticate(source, one);
      failures.delete(source.id);
      return user;
    } catch (error) {
      // a source that had less than its time is not to blame
      const isLate = error instanceof SourceFailure && performance.now() >= one.deadline;
      return note(source, isLate ? new SourceFailure('deadline', { cause: error }) : error);
    }
  }

  /** The user whom a source accepted; else whether all sources had a chance to. */
  async function askAll(
    sources: readonly UserSourceConfig[],
    one: SourceCredentials,
  ): Promise<AcceptedUser | { readonly isBusy: boolean }> {
    let isBusy = false;
    for (const source of sources) {
      const user = await askOne(source, one);
      if (user && !(user instanceof SourceFailure))
        return { source, user: { ...user, email: one.email }, password: one.password };
      if (user?.reason === 'busy') isBusy = true;
      if (user?.reason === 'deadline') break;
    }
    return { isBusy };
  }

  /** A recent response time for an unknown email. */
  function sampleDuration(key: string): number {
    const durations = recent.get(key) ?? [];
    return durations[(random.bytes(1)[0] ?? 0) % Math.max(1, durations.length)] ?? firstEstimate;
  }

  function keepDuration(key: string, duration: number): void {
    recent.set(key, [...(recent.get(key) ?? []), duration].slice(-maxRecent));
  }

  /** The result of the sources, after about the response time for an unknown email. */
  async function ask(
    sources: readonly UserSourceConfig[],
    { askable, ...attempt }: SourceAttempt,
    ipAddress: string,
  ): Promise<AcceptedUser | null> {
    const startedAt = performance.now();
    // a paused source takes no time, from anyone
    const open = sources.filter((source) => !isPaused(source));
    if (open.length === 0) return null;
    const key = open.map(({ id }) => id).join();
    const asked = open.filter(
      ({ id }) => askable === 'unknown' || (askable !== 'none' && askable.sourceId === id),
    );
    const answer = await askAll(asked, { ...attempt, ipAddress, deadline: startedAt + maxWaitMs });
    if ('user' in answer) return answer;
    const duration = performance.now() - startedAt;
    if (askable !== 'unknown') await sleep(Math.max(0, sampleDuration(key) - duration));
    else if (!answer.isBusy) keepDuration(key, duration);
    return null;
  }

  /** Returns the ID of the user whose password a source accepted, and creates the user if necessary. */
  return async (ctx: RequestContext, attempt: SourceAttempt): Promise<string | null> => {
    const sources = sourcesFor(ctx);
    if (sources.length === 0) return null;
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
      note(accepted.source, error);
      return null;
    }
  };
}

/** Checks user sources for a password that matched no user in Foyer. */
export type SourceSignIn = ReturnType<typeof createSourceSignIn>;
