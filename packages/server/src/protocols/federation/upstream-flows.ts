import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type BrowserBinding, upstreamSeconds } from './browser-binding.ts';
import type { ConnectionName } from '../../rules/ownership/federated-identities.ts';

/** What a sign-in at a provider was begun for. */
export interface FlowFacts {
  readonly connection: ConnectionName;
  /** Where the provider returns to, exactly as it is shown. */
  readonly redirectUri: string;
  /** What the caller wants to know again; no secret. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A flow that was begun. */
export interface BegunFlow {
  /** The single-use secret; goes into `state`. */
  readonly flow: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly codeChallenge: string;
}

/** A flow that came back to the browser that began it. It has been used up. */
export type FinishedFlow = FlowFacts & Pick<BegunFlow, 'nonce' | 'codeVerifier'>;

/**
 * Flows through providers: state that works once, in one browser, for ten minutes; nonce and
 * verifier made from it.
 */
export interface UpstreamFlows {
  readonly begin: (
    tx: Tx,
    ctx: Pick<RequestContext, 'cookies' | 'setUpstreamCookie'>,
    facts: FlowFacts,
  ) => Promise<BegunFlow>;
  /**
   * Uses the flow up; null when it is unknown, used, too old, another browser's or another
   * connection's.
   */
  readonly finish: (
    tx: Tx,
    ctx: Pick<RequestContext, 'cookies'>,
    claim: { readonly flow: string; readonly connection: ConnectionName },
  ) => Promise<FinishedFlow | null>;
  /** Restores a finished flow, so that the same browser can finish it again until it expires. */
  readonly restore: (
    tx: Tx,
    ctx: Pick<RequestContext, 'cookies'>,
    one: FlowFacts & { readonly flow: string; readonly ttlSeconds: number },
  ) => Promise<void>;
  /**
   * Looks without using it up, whichever browser asks: only to find the page of ours to go back to.
   */
  readonly peek: (tx: Tx, flow: string) => Promise<FlowFacts | null>;
}

type FlowDeps = Pick<Kernel, 'secrets' | 'mac'> & { readonly binding: BrowserBinding };

const kind = 'upstreamFlow';

/** Builds the flows over the one service for single-use secrets. Security decision 1. */
export function createUpstreamFlows({ secrets, mac, binding }: FlowDeps): UpstreamFlows {
  const created = (purpose: string, flow: string) =>
    Buffer.from(mac(purpose, flow)).toString('base64url');
  const getNonce = (flow: string) => created('upstream.nonce', flow);
  // 43 characters: what RFC 7636 asks for at least
  const getVerifier = (flow: string) => created('upstream.verifier', flow);

  return {
    begin: async (tx, ctx, { connection, redirectUri, payload }) => {
      const subject = binding.mark(ctx);
      const flow = await secrets.issue(tx, {
        kind,
        subject,
        purpose: connection,
        ttlSeconds: upstreamSeconds,
        payload: {
          connection,
          redirectUri,
          payload,
        },
      });
      const codeVerifier = getVerifier(flow);
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
      return { flow, nonce: getNonce(flow), codeVerifier, codeChallenge };
    },

    finish: async (tx, ctx, { flow, connection }) => {
      const subject = binding.getName(ctx);
      const accepted = subject ? await secrets.consume(tx, { kind, secret: flow, subject }) : null;
      const facts = accepted && getFacts(accepted.payload);
      // an answer of another provider has used the flow up: nothing good comes of it any longer
      if (facts?.connection !== connection) return null;
      return { ...facts, nonce: getNonce(flow), codeVerifier: getVerifier(flow) };
    },

    restore: async (tx, ctx, { flow, ttlSeconds, connection, redirectUri, payload }) => {
      const subject = binding.getName(ctx);
      if (!subject) return;
      const facts = { connection, redirectUri, payload };
      await secrets.issue(tx, {
        kind,
        subject,
        purpose: connection,
        ttlSeconds,
        secret: flow,
        payload: facts,
      });
    },

    peek: async (tx, flow) => {
      const found = await secrets.find(tx, { kind, secret: flow });
      return found && getFacts(found.payload);
    },
  };
}

const connectionName = z.custom<ConnectionName>(
  (value) => typeof value === 'string' && /^(social|sso):/.test(value),
);
const flowFacts = z.object({
  connection: connectionName,
  redirectUri: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

function getFacts(stored: unknown): FlowFacts {
  return flowFacts.parse(stored);
}
