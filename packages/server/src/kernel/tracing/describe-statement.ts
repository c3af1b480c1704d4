import type { SpanSpec } from '../../ports/tracing.port.ts';

const comment = /^\s*(?:\/\*.*?\*\/\s*)*/s;
const operation = /^\w+/;
const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i;

/** The operation and first table of a statement. Never its text, which may contain values. */
export function describeStatement(text: string): SpanSpec {
  const statement = text.replace(comment, '');
  const verb = operation.exec(statement)?.[0]?.toUpperCase() ?? 'QUERY';
  const name = table.exec(statement)?.[1];
  return {
    name: name ? `${verb} ${name}` : verb,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(name ? { 'db.collection.name': name } : {}),
    },
  };
}
