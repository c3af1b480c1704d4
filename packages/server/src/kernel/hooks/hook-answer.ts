import { z } from 'zod';
import { isBoundedJson } from '../http/bounded-json.ts';
import { largestClaims, reservedClaims } from '../keys/claim-template.ts';

/** Characters of a message for users. */
const maxMessageLength = 300;
const largestMetadata = 4096;

const message = z.union([z.string(), z.array(z.string()).transform((texts) => texts.join(' '))]);
const record = z.record(z.string().max(100), z.unknown());
const answerSchema = z.object({
  verdict: z.enum(['allow', 'block', 'deny']).optional(),
  continue: z.boolean().optional(),
  error: z.object({ message: message.optional(), userMessage: z.string().optional() }).nullish(),
  response: z
    .object({
      claims: record.optional(),
      user: z
        .object({ name: z.string().trim().min(1).max(200).optional(), metadata: record.optional() })
        .optional(),
    })
    .nullish(),
});

/** What a hook responded: continue, perhaps with changes, or not. */
export type HookAnswer =
  | {
      readonly kind: 'allow';
      readonly claims: Readonly<Record<string, unknown>>;
      readonly user: {
        readonly name?: string | undefined;
        readonly metadata?: Readonly<Record<string, unknown>> | undefined;
      };
    }
  | { readonly kind: 'deny'; readonly message: string };

/** A response that means nothing; the text is for operators. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** Reads the response of a hook; throws `UnreadableAnswer`. */
export function readHookAnswer(status: number, body: Uint8Array): HookAnswer {
  if (status < 200 || status > 299) throw new UnreadableAnswer(`status ${status}`);
  const parsed = answerSchema.safeParse(toJson(body));
  if (!parsed.success) throw new UnreadableAnswer('the body is not as documented');
  const { verdict, error, response, ...rest } = parsed.data;
  if (verdict === undefined && rest.continue === undefined)
    throw new UnreadableAnswer('the body has no verdict');
  if ((verdict ?? 'allow') !== 'allow' || rest.continue === false) {
    const text = error?.userMessage ?? error?.message ?? '';
    return { kind: 'deny', message: oneLine(text).slice(0, maxMessageLength) };
  }
  const { claims = {}, user = {} } = response ?? {};
  const reserved = Object.keys(claims).filter((name) => reservedClaims.has(name));
  if (reserved.length > 0) throw new UnreadableAnswer(`reserved claims: ${reserved.join(', ')}`);
  if (sizeOf(claims) > largestClaims) throw new UnreadableAnswer('the claims are too large');
  if (sizeOf(user.metadata ?? {}) > largestMetadata)
    throw new UnreadableAnswer('the metadata is too large');
  return {
    kind: 'allow',
    claims,
    user: { ...user, ...(user.name === undefined ? {} : { name: oneLine(user.name) }) },
  };
}

function toJson(body: Uint8Array): unknown {
  const text = Buffer.from(body).toString('utf8');
  if (!isBoundedJson(text)) throw new UnreadableAnswer('the body is too deeply nested');
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableAnswer('the body is not JSON');
  }
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
