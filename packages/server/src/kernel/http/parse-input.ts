import { commonRefusals, type Endpoint } from '@foyer/contract';
import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { hasBoundedTexts } from './bounded-texts.ts';

/** A request as it came in. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses what the endpoint declares and drops the rest. Contract, §2: unset values may arrive as
 * literal text.
 */
export function parseInput(
  endpoint: Endpoint,
  { params, query, body }: RawInput,
): Record<string, unknown> {
  return {
    ...(endpoint.params ? { params: parsed(endpoint.params, params) } : {}),
    ...(endpoint.query ? { query: parsed(endpoint.query, withoutLiterals(query)) } : {}),
    ...(endpoint.body ? { body: parsedBody(endpoint.body, body) } : {}),
  };
}

/**
 * An unset optional may arrive as the text `undefined`, null as `null`: both are absent. Contract,
 * §2.
 */
export function isPresent(text: unknown): boolean {
  return text !== 'undefined' && text !== 'null';
}

function withoutLiterals(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => isPresent(value)));
}

/**
 * An empty body is "nothing": absent where that is fine, else an empty object, so that each missing
 * field is named.
 */
function parsedBody(schema: z.ZodType, body: unknown): unknown {
  if (body !== undefined) return parsed(schema, body);
  const absent = schema.safeParse(undefined);
  return absent.success ? absent.data : parsed(schema, {});
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  if (!hasBoundedTexts(value)) throw refuse(commonRefusals.invalid);
  // Texts the contract wrote for users win over this one.
  const result = schema.safeParse(value, { error: () => commonRefusals.invalid.text });
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields = [...new Set(issues.map((issue) => issue.path.join('.')))].filter(
    (field) => field !== '',
  );
  const errors = [...new Set(issues.map((issue) => issue.message))];
  throw refuse(commonRefusals.invalid, {
    errors,
    ...(fields.length > 0 ? { context: { fields } } : {}),
  });
}
