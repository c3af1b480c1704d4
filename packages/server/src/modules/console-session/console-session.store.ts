import type { Tx } from '../../kernel/db/database.ts';

/** SQL of the console's sessions: they are sessions like any other, only the user is read. */
export function createConsoleSessionStore() {
  return {
    /** Who the console greets. */
    user: (tx: Tx, userId: string) =>
      tx
        .selectFrom('users')
        .select(['email', 'name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
  };
}

/** SQL of the console's sessions. */
export type ConsoleSessionStore = ReturnType<typeof createConsoleSessionStore>;
