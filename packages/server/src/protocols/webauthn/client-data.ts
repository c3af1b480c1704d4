import type { Log } from '../../kernel/logs/log.ts';
import { z } from 'zod';
import type { RelyingParty } from './relying-party.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

const shape = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
});

/** What the browser says about a ceremony; signed by the authenticator with everything else. */
export type ClientData = z.infer<typeof shape>;

/**
 * Reads client data; null when it is none, of the other kind, from a foreign page or from inside
 * a user’s frame.
 */
export function readClientData(
  text: string,
  { type, rp, log }: { type: 'webauthn.create' | 'webauthn.get'; rp: RelyingParty; log: Log },
): ClientData | null {
  const data = shape.safeParse(parse(text)).data;
  // the library lets frames pass where the browser does not name the page around them (W-4)
  if (!data || data.type !== type || data.crossOrigin === true || data.topOrigin !== undefined)
    return null;
  if (rp.origins.includes(data.origin)) return data;
  logEvent(log, 'passkey.origin_rejected', { origin: data.origin.slice(0, 200) });
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined; // no JSON, no client data
  }
}
