import { anything, type Field, type Shape } from './shape.ts';

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  'date-time': 'string',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'object',
};

/** Reads the notation of the wire contract (README of the contract, §1) into a shape. */
export function readNotation(value: unknown, types: Readonly<Record<string, unknown>>): Shape {
  if (typeof value === 'string') return readText(value, types);
  if (Array.isArray(value))
    return { kinds: new Set(['array']), items: readNotation(value[0], types) };
  if (typeof value === 'object' && value !== null) return readObject(value, types);
  return anything;
}

function readObject(value: object, types: Readonly<Record<string, unknown>>): Shape {
  const fields = new Map<string, Field>();
  let values: Shape | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const shape = readNotation(inner, types);
    if (key === '...') for (const [name, field] of shape.fields ?? []) fields.set(name, field);
    else if (/^\{.*\}$/.test(key)) values = shape;
    else fields.set(key.replace(/\?$/, ''), { required: !key.endsWith('?'), shape });
  }
  return { kinds: new Set(['object']), fields, ...(values ? { values } : {}) };
}

function readText(text: string, types: Readonly<Record<string, unknown>>): Shape {
  const bare = text.replace(/ \(.*$/, '').trim();
  const kinds = new Set<string>();
  const texts: string[] = [];
  let inner: Shape | undefined;
  for (const part of bare.split('|')) {
    if (/^'.*'$/.test(part)) {
      kinds.add('string');
      texts.push(part.slice(1, -1));
    } else if (part === 'true' || part === 'false') kinds.add('boolean');
    else if (part.endsWith('[]'))
      inner = { kinds: new Set(['array']), items: readText(part.slice(0, -2), types) };
    else if (part.startsWith('@')) inner = readNotation(types[part.slice(1)], types);
    else {
      const kind = primitives[part];
      if (!kind) return anything;
      kinds.add(kind);
    }
  }
  const all = new Set([...kinds, ...(inner?.kinds ?? [])]);
  return { ...inner, kinds: all, ...(texts.length > 0 ? { texts } : {}) };
}
