/** Whom the provider signs in next. */
export interface ForeignUser {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly groups?: readonly string[];
}
