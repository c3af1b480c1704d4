import { createHash } from 'node:crypto';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { RandomPort } from '../../ports/random.port.ts';

/** Seconds a user may take at the provider. */
export const upstreamSeconds = 10 * 60;

const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/**
 * Binds a sign-in that was sent to a provider to the browser that began it, against login CSRF
 * (T-CSRF).
 */
export interface BrowserBinding {
  /**
   * Marks this browser, and answers the name under which it is known. A second tab keeps the mark
   * of the first.
   */
  readonly mark: (ctx: Pick<RequestContext, 'cookies' | 'setUpstreamCookie'>) => string;
  /** The name of this browser; null when it began nothing recently. */
  readonly getName: (ctx: Pick<RequestContext, 'cookies'>) => string | null;
}

/**
 * The binding by a cookie of its own, `fe_upstream_<id>`, HttpOnly, with the attributes of the
 * refresh cookie.
 */
export function createBrowserBinding({ random }: { readonly random: RandomPort }): BrowserBinding {
  const read = ({ cookies }: Pick<RequestContext, 'cookies'>) =>
    cookies.upstream && wellFormed.test(cookies.upstream) ? cookies.upstream : null;
  return {
    mark: (ctx) => {
      const value = read(ctx) ?? Buffer.from(random.bytes(32)).toString('base64url');
      ctx.setUpstreamCookie(value, upstreamSeconds);
      return nameFor(value);
    },
    getName: (ctx) => {
      const value = read(ctx);
      return value && nameFor(value);
    },
  };
}

/** What is stored does not open anything. */
function nameFor(value: string): string {
  return `browser:${createHash('sha256').update(value).digest('base64url')}`;
}
