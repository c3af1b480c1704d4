/** Sessions of the bare peer's own, so that its refresh rotates a row each time, as the recorded one did. */
import type { Pool } from 'pg';
import type { RecordedStatement } from './recorded-statements.ts';

interface OwnSession {
  readonly id: string;
  generation: number;
}

/** The values of a statement for one request, and what to call when it is done. */
export interface Turn {
  readonly values: unknown[];
  done(rows: number): void;
}

/** Where a statement names the session and the generation it rotates; null for a statement that rotates none. */
function getPlaces({
  text,
}: RecordedStatement): { readonly id: number; readonly generation: number } | null {
  const id = /where s\.id = \$(\d+)/.exec(text)?.[1];
  const generation = /s\.generation = \$(\d+)/.exec(text)?.[1];
  return text.includes('update sessions') && id && generation
    ? { id: Number(id) - 1, generation: Number(generation) - 1 }
    : null;
}

/** Copies the session a statement rotates, so many times, and hands the copies out. */
export async function ownSessions(
  pool: Pool,
  statement: RecordedStatement,
  copies: number,
): Promise<() => Turn> {
  const { values } = statement;
  const places = getPlaces(statement);
  if (!places) return () => ({ values: [...values], done: () => {} });
  const columns = `user_id, tenant_id, key_hash, rotated_at, authenticated_at, methods, user_agent, ip_address, created_at, expires_at`;
  const { rows } = await pool.query<OwnSession>(
    `insert into sessions (${columns}) select ${columns} from sessions, generate_series(1, $2) where id = $1
     returning id, generation`,
    [values[places.id], copies],
  );
  const free = rows;
  return () => {
    const session = free.pop();
    if (!session) throw new Error('more requests at once than sessions');
    const own = [...values];
    own[places.id] = session.id;
    own[places.generation] = session.generation;
    const done = (rotated: number) => {
      if (rotated !== 1) throw new Error('the bare statement rotated nothing');
      session.generation += 1;
      free.push(session);
    };
    return { values: own, done };
  };
}
