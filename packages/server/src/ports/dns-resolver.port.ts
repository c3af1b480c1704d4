/**
 * `notFound`: there is no such name, or it has no record of this kind. `timeout`: nobody answered
 * in time. `refused`: the name server answered, and could not or would not say.
 */
export type DnsErrorCode = 'notFound' | 'timeout' | 'refused';

/** Why a name could not be looked up; only `notFound` says something about the name itself. */
export class DnsError extends Error {
  override readonly name = 'DnsError';
  readonly code: DnsErrorCode;

  constructor(code: DnsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Looks names up in the domain name system. */
export interface DnsResolverPort {
  /**
   * The TXT records of a name, in no particular order; each is one text, however many strings it
   * was cut into (RFC 7208, §3.3). Never empty. Throws a `DnsError`.
   */
  resolveTxt(name: string): Promise<readonly string[]>;
}
