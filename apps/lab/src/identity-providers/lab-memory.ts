import pg from 'pg';

/** What the lab keeps: small documents by name. */
export interface LabMemory {
  load(name: string): Promise<unknown>;
  save(name: string, document: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Keeps documents for as long as the process lives. For tests. */
export function createProcessMemory(): LabMemory {
  const documents = new Map<string, string>();
  return {
    load: async (name) => {
      const text = documents.get(name);
      return text === undefined ? undefined : JSON.parse(text);
    },
    save: async (name, document) => void documents.set(name, JSON.stringify(document)),
    close: async () => {},
  };
}

const schema = `
  select pg_advisory_xact_lock(hashtext('foyer.lab'));
  create schema if not exists lab;
  create table if not exists lab.lab_memory (name text primary key, document jsonb not null);`;

/** Keeps documents in the product's database, in the lab's own schema, so that they survive a restart. */
export function createDatabaseMemory({
  connectionString,
}: {
  readonly connectionString: string;
}): LabMemory {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    query_timeout: 15_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // A connection lost with the database is replaced by the next query; one lost while it closes is gone anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let prepared: Promise<unknown> | undefined;
  const ready = () => {
    prepared ??= pool.query(schema).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  return {
    load: async (name) => {
      await ready();
      const { rows } = await pool.query<{ document: unknown }>(
        'select document from lab.lab_memory where name = $1',
        [name],
      );
      return rows[0]?.document;
    },
    save: async (name, document) => {
      await ready();
      await pool.query(
        `insert into lab.lab_memory (name, document) values ($1, $2)
          on conflict (name) do update set document = excluded.document`,
        [name, JSON.stringify(document)],
      );
    },
    close: () => pool.end(),
  };
}
