/** Why the process ended, as a number for scripts; `help` prints this table. */
export const exitCodes = {
  fault: { code: 1, means: 'a fault in Foyer itself; the lines above it say where' },
  usage: { code: 2, means: 'an unknown command or setting, or a value that a setting cannot have' },
  portTaken: { code: 3, means: 'the port is taken' },
  dataFolderInUse: { code: 4, means: 'the data folder is in use by a living process' },
  databaseUnreachable: { code: 5, means: 'the database does not answer or does not start' },
  configInvalid: { code: 6, means: 'foyer.config.ts cannot be read or says something impossible' },
  productionRefused: {
    code: 7,
    means:
      'production mode with demo secrets, demo data, the lab, no public https address, or a database elsewhere without TLS',
  },
  migrationFailed: { code: 8, means: 'the database could not be brought up to date' },
  otherSecret: { code: 9, means: 'the database was sealed with another secret' },
} as const;

/** A name of the table above. */
export type ExitReason = keyof typeof exitCodes;

/** The process cannot go on, for a reason that the operator can mend. */
export class Stop extends Error {
  readonly reason: ExitReason;

  constructor(reason: ExitReason, line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = 'Stop';
    this.reason = reason;
  }
}
