import { AsyncLocalStorage } from 'node:async_hooks';
import { commonRefusals } from '@foyer/contract';
import type { FastifyRequest } from 'fastify';
import { applicationOrigins, embeddingOrigins } from '../config/applications.config.ts';
import type { FoyerConfig } from '../config/config.ts';
import { refuse } from '../refusal.ts';
import type { Actor } from './context.ts';
import { allowedOrigins, consoleOrigins, type Origins } from './origin.ts';

type Applications = Pick<FoyerConfig, 'application' | 'applications' | 'console'>;

/** The application of the request that is being answered, for emails; undefined is the default one. */
export type CurrentApplication = AsyncLocalStorage<string | undefined>;

/** Sent by hosted pages, whose session is that of the browser. */
const hostedApplicationHeader = 'foyer-hosted-application-id';

/** Makes the store that emails read; one for each server. */
export const createCurrentApplication = (): CurrentApplication => new AsyncLocalStorage();

/** Which application a request belongs to. Read at each request: backends change applications. */
export interface RequestApplications {
  /** Origins whose pages can call the API. */
  readonly origins: Origins;
  /**
   * The embedded application of a request, by its header or by the origin of its page; undefined
   * for the default one. Throws if the page belongs to other applications only.
   */
  of(request: Pick<FastifyRequest, 'headers'>): string | undefined;
  /**
   * The application that a hosted page names for its branding, sign-in methods, and links;
   * undefined on any other page.
   */
  ofHostedPage(request: Pick<FastifyRequest, 'headers'>): string | undefined;
  /** Rejects a user's token of another application than the header names. */
  assertToken(request: Pick<FastifyRequest, 'headers'>, actor: Pick<Actor, 'token'>): void;
}

/** Assigns requests to applications. Contract, §2. */
export function createRequestApplications(
  config: Applications,
  publicUrl: string,
): RequestApplications {
  const { clientId: defaultId } = config.application;
  const own = new URL(publicUrl).origin;
  const shared = new Set([own, ...consoleOrigins(config)]);
  const embedded = () => config.applications.filter(({ kind }) => kind === 'embedded');
  const named = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
    const id = headers['frontegg-requested-application-id'];
    const isKnown = id === defaultId || embedded().some(({ clientId }) => clientId === id);
    return typeof id === 'string' && isKnown ? id : undefined;
  };

  /** The applications of a page; undefined where it may be a page of any. */
  function findOwners(origin: string | undefined): readonly string[] | undefined {
    if (origin === undefined || shared.has(origin)) return undefined;
    const owners = embedded().filter((one) => applicationOrigins(one).includes(origin));
    if (owners.length === 0) return undefined;
    const isDefault = config.application.allowedOrigins.includes(origin);
    return [...(isDefault ? [defaultId] : []), ...owners.map(({ clientId }) => clientId)];
  }

  return {
    origins: {
      has: (origin) =>
        shared.has(origin) || allowedOrigins(publicUrl, embeddingOrigins(config)).has(origin),
    },

    of: (request) => {
      const { origin } = request.headers;
      const owners = findOwners(origin);
      const id = named(request) ?? owners?.[0] ?? defaultId;
      if (owners && !owners.includes(id)) throw refuse(commonRefusals.foreignOrigin);
      return id === defaultId ? undefined : id;
    },

    ofHostedPage: ({ headers }) => {
      const { origin, 'sec-fetch-site': site, [hostedApplicationHeader]: id } = headers;
      // browsers send no origin with a read on the page's own origin
      const isOurs = origin === undefined ? site === 'same-origin' : origin === own;
      return isOurs && config.applications.some(({ clientId }) => clientId === id)
        ? String(id)
        : undefined;
    },

    assertToken: (request, { token }) => {
      const id = named(request);
      if (id !== undefined && token.type === 'userToken' && token.aud !== id)
        throw refuse(commonRefusals.unauthenticated);
    },
  };
}
