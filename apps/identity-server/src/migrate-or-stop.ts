import { migrate } from '@foyer/server/kernel/db/migrate';
import { Stop } from './exit-codes.ts';

/** Brings the database up to date, or ends the process with the reason in one line. */
export async function migrateOrStop(connectionString: string): Promise<void> {
  try {
    await migrate(connectionString);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new Stop('migrationFailed', `the database migration failed: ${words}`, {
      cause,
    });
  }
}
