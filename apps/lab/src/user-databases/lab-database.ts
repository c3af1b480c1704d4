/** A user of another database. */
export interface LabDatabaseUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly isVerified?: boolean;
  readonly phoneNumber?: string;
  readonly picture?: string;
  /** Claims, attributes, or custom claims, by their name at the provider. */
  readonly more?: Readonly<Record<string, string | object>>;
  /** Its provider demands MFA. */
  readonly hasMfa?: boolean;
}

/** Credentials that the databases accept; they open nothing elsewhere. */
export const labDatabaseKeys = {
  clientId: 'lab-client',
  secret: 'lab secret: with %+& signs',
  userPoolId: 'eu-west-1_Lab000001',
  accessKeyId: 'LABACCESSKEY',
  secretAccessKey: 'lab-secret-access-key',
  apiKey: 'lab-api-key',
} as const;

/** What the protocols share. */
export interface LabDatabase {
  /** The user, if the password is right; notes that the email was asked about. */
  readonly check: (email: string, password: string) => LabDatabaseUser | undefined;
  /** A token of a user. */
  readonly issue: (user: LabDatabaseUser) => string;
  /** The user of a token. */
  readonly redeem: (token: string) => LabDatabaseUser | undefined;
}
