import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** Headers as Node, `fetch`, and frameworks hold them. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request of a webhook, and what verifies it. */
export interface WebhookRequest {
  /** The body as it arrived, before JSON parsing. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** The signing secret; during a rotation, both. */
  readonly secret: string | readonly string[];
  /** Seconds that the timestamp may differ from now. Default: 300. */
  readonly toleranceSeconds?: number;
  /** For tests. Default: the current time. */
  readonly now?: Date;
}

/** Why a request is not one of Foyer’s. Respond with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const event = z.looseObject({
  eventKey: z.string(),
  eventId: z.string(),
  createdAt: z.string(),
  eventContext: z.looseObject({ tenantId: z.string().nullish(), userId: z.string().nullish() }),
  data: z.unknown().optional(),
  user: z.unknown().optional(),
});

/** An event of a webhook. `id` is the ID of the delivery: the same in each attempt. */
export type WebhookEvent = z.infer<typeof event> & { readonly id: string };

const prefix = 'whsec_';
const defaultTolerance = 300;

/**
 * Verifies a request of a webhook, and reads its event: by the signature of Standard Webhooks, or, if
 * that is missing, by the JWT in `x-webhook-secret`. Throws `WebhookVerificationError`.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { body, headers, secret } = request;
  const read = toReader(headers);
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body);
  const secrets = (typeof secret === 'string' ? [secret] : secret).filter((one) => one !== '');
  if (secrets.length === 0) throw new WebhookVerificationError('There is no secret');
  const signature = read('webhook-signature');
  const token = read('x-webhook-secret');
  if (signature === undefined && token === undefined)
    throw new WebhookVerificationError('The request has no signature');
  const id =
    signature === undefined
      ? await verifyToken(token ?? '', bytes, secrets, request)
      : verifySignature({ signature, bytes, secrets, read }, request);
  const parsed = event.safeParse(toJson(bytes));
  if (!parsed.success) throw new WebhookVerificationError('The body is no event');
  return { ...parsed.data, id };
}

type Reader = (name: string) => string | undefined;

interface Signed {
  readonly signature: string;
  readonly bytes: Buffer;
  readonly secrets: readonly string[];
  readonly read: Reader;
}

/** Standard Webhooks, "Signature scheme". */
function verifySignature(
  { signature, bytes, secrets, read }: Signed,
  { toleranceSeconds = defaultTolerance, now = new Date() }: WebhookRequest,
): string {
  const id = read('webhook-id') ?? '';
  const timestamp = read('webhook-timestamp') ?? '';
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookVerificationError('The timestamp is missing or too old');
  const given = signature
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]);
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', toKey(secret)).update(content).digest();
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
  if (!isSigned) throw new WebhookVerificationError('The signature is wrong');
  return id;
}

/** The JWT of the published SDK: it is bound to the body. */
async function verifyToken(
  token: string,
  bytes: Buffer,
  secrets: readonly string[],
  { toleranceSeconds = defaultTolerance, now = new Date() }: WebhookRequest,
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  for (const secret of secrets) {
    const verified = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      maxTokenAge: toleranceSeconds,
      currentDate: now,
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    });
    const { jti, bodySha256 } = verified?.payload ?? {};
    if (jti !== undefined && bodySha256 === hash) return jti;
  }
  throw new WebhookVerificationError('The token is wrong');
}

/** A secret that was chosen by hand is used as it is. */
const toKey = (secret: string) =>
  secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : secret;

function toReader(headers: WebhookHeaders): Reader {
  if ('get' in headers && typeof headers.get === 'function') {
    const { get } = headers;
    return (name) => get.call(headers, name) ?? undefined;
  }
  const all = new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value[0] : value,
    ]),
  );
  return (name) => {
    const value: unknown = all.get(name);
    return typeof value === 'string' ? value : undefined;
  };
}

function toJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
