/** Whom the provider signs in next. */
export interface ForeignPerson {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly groups?: readonly string[];
}
