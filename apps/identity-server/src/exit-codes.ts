/** Why the process ended, as a number for scripts; `help` prints this table. */
export const exitCodes = {
  fault: { code: 1, means: 'an internal error; see the output above' },
  usage: { code: 2, means: 'an unknown command or setting, or an invalid value' },
  portTaken: { code: 3, means: 'the port is already in use' },
  dataFolderInUse: { code: 4, means: 'the data folder is in use by another process' },
  databaseUnreachable: { code: 5, means: 'the database is unreachable or does not start' },
  configInvalid: { code: 6, means: 'the configuration is missing or invalid' },
  productionRefused: {
    code: 7,
    means:
      'production mode with demo secrets, demo data, the lab, no public HTTPS URL, or a remote database without TLS',
  },
  migrationFailed: { code: 8, means: 'the database migration failed' },
  otherSecret: { code: 9, means: 'the database was encrypted with another secret' },
} as const;

/** A name of the table above. */
export type ExitReason = keyof typeof exitCodes;

/** The process cannot continue, for a reason that the operator can mend. */
export class Stop extends Error {
  readonly reason: ExitReason;

  constructor(reason: ExitReason, line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = 'Stop';
    this.reason = reason;
  }
}
