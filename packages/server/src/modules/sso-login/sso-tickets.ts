import { z } from 'zod';
import type { BrowserBinding } from '../../protocols/federation/browser-binding.ts';
import { upstreamSeconds } from '../../protocols/federation/browser-binding.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';

/** Where a user is to be sent, and why. */
export interface StartWish {
  readonly connectionId: string;
  readonly revision: number;
  /** Shown by the provider: who probably signs in. */
  readonly loginHint?: string | undefined;
  /** Of the provider; is in the address for the page to say where it leads. */
  readonly host?: string | undefined;
  /** A test run of the tenant's administrator: records, and signs nobody in. */
  readonly testRunId?: string | undefined;
}

const ticketShape = z.object({
  connectionId: z.string(),
  revision: z.number(),
  loginHint: z.string().exactOptional(),
  testRunId: z.string().exactOptional(),
  /** Origin of the page that asked; one of the allowed ones. */
  origin: z.string(),
  /** The browser that asked. */
  browser: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** What a ticket says. */
export type StartTicket = z.infer<typeof ticketShape>;

type TicketDeps = Pick<Platform, 'seal' | 'settings' | 'clock'> & {
  readonly binding: BrowserBinding;
};

const purpose = 'sso-start';

/**
 * Addresses at which a sign-in at a tenant's provider begins. The ticket in it is sealed, ten minutes good, and good in the browser
 * that asked for it only: nobody can be sent through a foreign provider by a link. Nothing is stored. Decision 0167.
 */
export function createSsoTickets({ seal, settings, clock, binding }: TicketDeps) {
  const { startUrl } = ssoUrls(settings);

  return {
    /** An address with a query string, as the published client appends `&redirect_uri=` to it. Contract, §11. */
    address: (
      ctx: Pick<RequestContext, 'cookies' | 'setUpstreamCookie' | 'origin'>,
      wish: StartWish,
    ): string => {
      const { loginHint, testRunId, host, ...rest } = wish;
      const ticket: StartTicket = {
        ...rest,
        ...(loginHint ? { loginHint } : {}),
        ...(testRunId ? { testRunId } : {}),
        origin: ctx.origin ?? new URL(settings.publicUrl).origin,
        browser: binding.mark(ctx),
        until: clock.now().getTime() + upstreamSeconds * 1000,
      };
      const sealed = Buffer.from(seal.seal(purpose, JSON.stringify(ticket))).toString('base64url');
      return `${startUrl}?${new URLSearchParams({ ...(host ? { at: host } : {}), ticket: sealed })}`;
    },

    /** Null for one that is forged, too old, or another browser's. */
    read: (ctx: Pick<RequestContext, 'cookies'>, text: string): StartTicket | null => {
      const ticket = opened(text);
      if (!ticket || ticket.until <= clock.now().getTime()) return null;
      return ticket.browser === binding.getName(ctx) ? ticket : null;
    },
  };

  function opened(text: string): StartTicket | null {
    try {
      return ticketShape.parse(JSON.parse(seal.open(purpose, Buffer.from(text, 'base64url'))));
    } catch {
      return null; // forged or cut off: the same as none
    }
  }
}

/** Addresses at which a sign-in begins. */
export type SsoTickets = ReturnType<typeof createSsoTickets>;
