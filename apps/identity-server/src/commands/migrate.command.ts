import { migrateOrStop } from '../migrate-or-stop.ts';
import { openDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

/** Brings the database up to date and ends. */
export async function migrateDatabase(settings: Settings): Promise<void> {
  const database = await openDatabase(settings, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrateOrStop(database.connectionString);
    process.stdout.write(`The database is up to date: ${database.label}\n`);
  } finally {
    await database.close();
  }
}
