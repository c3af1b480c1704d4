import type { FoyerConfig } from '@foyer/server';

/** A built page loads its own files and talks to its own server, nothing else, and is in nobody's frame. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Where Stripe’s script has its frames and calls, beside the script’s own origin. */
const stripeFrames = ['https://js.stripe.com', 'https://hooks.stripe.com'];
const stripeApi = 'https://api.stripe.com';

/**
 * The policy of a page with the checkout: also the script and the frames of the payment provider,
 * where the configuration has one.
 */
export function toPagePolicy({ billing }: Pick<FoyerConfig, 'billing'>): string {
  if (!billing.stripe) return pagePolicy;
  const { scriptUrl, baseUrl } = billing.stripe;
  const { origin } = new URL(scriptUrl);
  // the lab is on the server’s own address
  if (new URL(baseUrl).origin === origin) return `${pagePolicy}; frame-src 'self'`;
  const frames = [...new Set([origin, ...stripeFrames])].join(' ');
  return `${pagePolicy
    .replace("script-src 'self'", `script-src 'self' ${origin}`)
    .replace("connect-src 'self'", `connect-src 'self' ${stripeApi}`)}; frame-src ${frames}`;
}
