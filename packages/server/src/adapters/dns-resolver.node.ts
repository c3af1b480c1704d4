import { Resolver } from 'node:dns/promises';
import { DnsError, type DnsErrorCode, type DnsResolverPort } from '../ports/dns-resolver.port.ts';

/** Whom to ask, and how patiently. */
export interface NodeDnsOptions {
  /**
   * Addresses of name servers, with a port where it is not 53: `9.9.9.9`, `[2620:fe::fe]:53`.
   * Default: those of the system.
   */
  readonly servers?: readonly string[];
  /** Milliseconds one try may take; the next one takes twice as long. Default 2000. */
  readonly timeoutMs?: number;
  /** How often every server is asked. Default 2. */
  readonly tries?: number;
}

/** What the library says about names; everything else is about servers. */
const codes: Readonly<Record<string, DnsErrorCode>> = {
  ENOTFOUND: 'notFound',
  ENODATA: 'notFound',
  EBADNAME: 'notFound',
  ETIMEOUT: 'timeout',
};

/**
 * Asks name servers directly, over UDP or TCP; the file of host names of this machine has no say.
 */
export function createNodeDnsResolver({
  servers,
  timeoutMs = 2000,
  tries = 2,
}: NodeDnsOptions = {}): DnsResolverPort {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers) resolver.setServers(servers);
  return {
    resolveTxt: async (name) => {
      if (!isName(name)) throw new DnsError('notFound', `${JSON.stringify(name)} is no name`);
      try {
        const records = await resolver.resolveTxt(name);
        // the library takes every byte for a sign of its own
        return records.map((strings) => Buffer.from(strings.join(''), 'latin1').toString('utf8'));
      } catch (cause) {
        throw new DnsError(getCode(cause), `The TXT records of ${name} could not be read`, {
          cause,
        });
      }
    },
  };
}

/**
 * Labels of 1 to 63 signs, 253 in all. RFC 1035, §2.3.4. The library would cut a name at a zero
 * byte.
 */
function isName(name: string): boolean {
  const labels = name.replace(/\.$/, '').split('.');
  return name.length <= 254 && labels.every((label) => /^[^\p{Cc}\s]{1,63}$/u.test(label));
}

function getCode(error: unknown): DnsErrorCode {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return codes[code] ?? 'refused';
}
