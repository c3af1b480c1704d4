import { type CommandFlags, printJson } from '../command-flags.ts';
import { migrateOrStop } from '../migrate-or-stop.ts';
import { openDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

/** Brings the database up to date and ends. */
export async function migrateDatabase(settings: Settings, { isJson }: CommandFlags): Promise<void> {
  const database = await openDatabase(settings, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrateOrStop(database.connectionString);
    if (isJson) printJson({ database: database.label, isUpToDate: true });
    else process.stdout.write(`The database is up to date: ${database.label}\n`);
  } finally {
    await database.close();
  }
}
