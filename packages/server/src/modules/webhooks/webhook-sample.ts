import { z } from 'zod';

const schemaShape = z.looseObject({
  type: z
    .union([z.string(), z.array(z.string())])
    .transform((one) => (typeof one === 'string' ? one : one[0]))
    .optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  get items() {
    return schemaShape.optional();
  },
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
});
type JsonSchema = z.infer<typeof schemaShape>;

const sampleId = '2f6cde64-8d4f-4bd3-9c55-0a5bb1a3c004';
/** What fields are about is in their names. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/At$|^until$|Since$/, '2026-01-15T09:30:00.000Z'],
  [/^email$/, 'jane@example.com'],
  [/^phoneNumber$/, '+14155550123'],
  [/^name$/, 'Example'],
  [/Id$|Ids$/, sampleId],
  [/^address$/, 'https://example.com/webhooks'],
  [/^domain$/, 'example.com'],
  [/^ip$/, '203.0.113.7'],
];

/** An example of a payload, from its schema. */
export function samplePayload(payload: z.ZodObject): Record<string, unknown> {
  const schema = schemaShape.parse(
    z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }),
  );
  return toObject(schema);
}

const toObject = ({ properties = {} }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, toExample(schema, name)]),
  );

function toExample(schema: JsonSchema, name: string): unknown {
  const { type, format, anyOf, items } = schema;
  if (anyOf?.[0]) return toExample(anyOf[0], name);
  if (schema.enum) return schema.enum[0];
  if (type === 'object') return toObject(schema);
  if (type === 'array') return items ? [toExample(items, name)] : [];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type !== 'string') return {};
  if (format === 'date-time') return '2026-01-15T09:30:00.000Z';
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}
