import { z } from 'zod';
import { anything, type Field, type Shape } from './shape.ts';

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
});

/** The shape of one of our schemas, seen from the side that receives (`output`) or sends (`input`) the value. */
export function ourShape(
  schema: z.ZodType | undefined,
  side: 'input' | 'output' = 'output',
): Shape {
  if (!schema) return { kinds: new Set(['object']), fields: new Map() };
  return readSchema(z.toJSONSchema(schema, { io: side, unrepresentable: 'any', reused: 'inline' }));
}

function readSchema(value: unknown): Shape {
  const schema = node.safeParse(value).data;
  if (!schema) return anything;
  if (schema.anyOf) return schema.anyOf.map(readSchema).reduce(either);
  const fixed = schema.const === undefined ? schema.enum : [schema.const];
  if (fixed) return fixedValues(fixed);
  const kinds = new Set(
    [schema.type ?? []].flat().map((kind) => (kind === 'integer' ? 'number' : kind)),
  );
  return {
    kinds,
    ...(schema.properties ? { fields: readFields(schema.properties, schema.required ?? []) } : {}),
    ...(schema.items === undefined ? {} : { items: readSchema(schema.items) }),
    ...(typeof schema.additionalProperties === 'object'
      ? { values: readSchema(schema.additionalProperties) }
      : {}),
  };
}

function readFields(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
): Map<string, Field> {
  return new Map(
    Object.entries(properties).map(([name, inner]) => [
      name,
      { required: required.includes(name), shape: readSchema(inner) },
    ]),
  );
}

function fixedValues(values: readonly unknown[]): Shape {
  const texts = values.filter((value) => typeof value === 'string');
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  return { kinds, ...(texts.length > 0 ? { texts } : {}) };
}

function either(one: Shape, other: Shape): Shape {
  const texts = [...(one.texts ?? []), ...(other.texts ?? [])];
  const fields =
    one.fields && other.fields
      ? eitherFields(one.fields, other.fields)
      : (one.fields ?? other.fields);
  return {
    ...one,
    ...other,
    kinds: new Set([...one.kinds, ...other.kinds]),
    ...(texts.length > 0 ? { texts } : {}),
    ...(fields ? { fields } : {}),
  };
}

/** Members of two alternatives: one is only required where both require it. */
function eitherFields(
  one: ReadonlyMap<string, Field>,
  other: ReadonlyMap<string, Field>,
): ReadonlyMap<string, Field> {
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Map(
    [...names].map((name) => {
      const [first, second] = [one.get(name), other.get(name)];
      const shape =
        first && second
          ? either(first.shape, second.shape)
          : (first?.shape ?? second?.shape ?? anything);
      return [name, { required: (first?.required ?? false) && (second?.required ?? false), shape }];
    }),
  );
}
