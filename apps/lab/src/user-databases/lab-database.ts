/** A user of another database. */
export interface LabDatabaseUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly isVerified?: boolean;
  readonly phoneNumber?: string;
  readonly picture?: string;
  /** Claims, attributes, or custom claims, by the provider's name. */
  readonly more?: Readonly<Record<string, string | object>>;
  /** Whether the provider requires MFA. */
  readonly hasMfa?: boolean;
}

/** Credentials that the databases accept; they are not valid anywhere else. */
export const labDatabaseKeys = {
  clientId: 'lab-client',
  secret: 'lab secret: with %+& signs',
  userPoolId: 'eu-west-1_Lab000001',
  accessKeyId: 'LABACCESSKEY',
  secretAccessKey: 'lab-secret-access-key',
  apiKey: 'lab-api-key',
} as const;

/** The state that all protocols share. */
export interface LabDatabase {
  /** The user, if the password is correct. Records the email of the attempt. */
  readonly check: (email: string, password: string) => LabDatabaseUser | undefined;
  /** A token of a user. */
  readonly issue: (user: LabDatabaseUser) => string;
  /** The user of a token. */
  readonly redeem: (token: string) => LabDatabaseUser | undefined;
}
