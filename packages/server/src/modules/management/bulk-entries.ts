import { commonRefusals } from '@foyer/contract';
import type { z } from 'zod';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { MigrationError } from './user-migrations.store.ts';

/** Why an entry of a list was not created. */
export type EntryProblem = Omit<MigrationError, 'index'>;

/** What the status of a list says about a refusal. */
export function toEntryProblem({ spec: { code, text }, details }: Refusal): EntryProblem {
  return { errorCode: code, message: details.errors?.join(' ') ?? text };
}

/** Reads an entry of a list that is checked one by one. Throws a refusal that names the fields. */
export function parseEntry<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))];
  throw refuse(commonRefusals.invalid, { errors: [`Invalid: ${fields.join(', ')}`] });
}
