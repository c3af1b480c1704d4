/** One account that a visitor may try. */
export interface DemoAccount {
  readonly email: string;
  /** Name of the tenant the account opens in. */
  readonly tenant: string;
  /** Names of its roles there. */
  readonly roles: readonly string[];
}

/** What `GET /lab/demo` answers: everything a tool needs to sign in to the demo application. */
export interface DemoAccounts {
  readonly clientId: string;
  readonly password: string;
  /** The credential of the management API; absent without demo data. */
  readonly vendorClientId?: string;
  readonly vendorSecret?: string;
  readonly accounts: readonly DemoAccount[];
}
