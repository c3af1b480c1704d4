/** Who is signed in to the console. */
export interface ConsoleGuest {
  readonly name: string;
  readonly email: string;
  readonly tenantId: string;
  /** When the cookie has to be renewed. */
  readonly expiresAt: string;
}
