import { DnsError, type DnsErrorCode, type DnsResolverPort } from '../ports/dns-resolver.port.ts';

/** Names that are kept in memory, for tests. */
export interface MemoryDnsResolver extends DnsResolverPort {
  /** Publishes one more TXT record. */
  addTxt(name: string, text: string): void;
  /** Takes all records of a name away. */
  remove(name: string): void;
  /** From now on this name is not answered but fails like this; `undefined` heals it. */
  fail(name: string, code: DnsErrorCode | undefined): void;
}

/** Makes an empty one. */
export function createMemoryDnsResolver(): MemoryDnsResolver {
  const records = new Map<string, string[]>();
  const failures = new Map<string, DnsErrorCode>();
  return {
    addTxt: (name, text) =>
      void records.set(getKey(name), [...(records.get(getKey(name)) ?? []), text]),
    remove: (name) => void records.delete(getKey(name)),
    fail: (name, code) => {
      if (code === undefined) failures.delete(getKey(name));
      else failures.set(getKey(name), code);
    },
    resolveTxt: async (name) => {
      const failure = failures.get(getKey(name));
      if (failure) throw new DnsError(failure, `${name} fails as it was told to`);
      const found = records.get(getKey(name));
      if (!found) throw new DnsError('notFound', `${name} has no TXT record`);
      return [...found];
    },
  };
}

/** Names are compared without case and without the dot of the root. RFC 4343. */
function getKey(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
