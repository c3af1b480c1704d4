import { DnsError, type DnsResolverPort } from '@foyer/server/ports/dns-resolver.port';
import { z } from 'zod';
import type { LabMemory } from '../identity-providers/lab-memory.ts';

/** A TXT record. */
export interface TxtRecord {
  /** Small letters, without the dot of the root. */
  readonly name: string;
  readonly text: string;
}

/** The domain name system of the lab: it knows what was published on its page, and nothing else. */
export interface LabDns extends DnsResolverPort {
  list(): Promise<readonly TxtRecord[]>;
  publish(record: TxtRecord): Promise<void>;
  remove(record: TxtRecord): Promise<void>;
}

const document = 'txt records';
const stored = z.array(z.strictObject({ name: z.string(), text: z.string() }));
/** More than anyone needs to try something out. */
const max = 500;

/** Makes the resolver over what the lab remembers. */
export function createLabDns(memory: LabMemory): LabDns {
  const list = async () => stored.safeParse(await memory.load(document)).data ?? [];
  const without = (records: readonly TxtRecord[], { name, text }: TxtRecord) =>
    records.filter((one) => one.name !== plainName(name) || one.text !== text);
  return {
    list,
    publish: async ({ name, text }) => {
      const others = without(await list(), { name, text });
      await memory.save(document, [...others, { name: plainName(name), text }].slice(-max));
    },
    remove: async (record) => memory.save(document, without(await list(), record)),
    resolveTxt: async (name) => {
      const found = (await list()).filter((record) => record.name === plainName(name));
      if (found.length === 0)
        throw new DnsError('notFound', `Nobody has published a TXT record of ${name} in the lab`);
      return found.map(({ text }) => text);
    },
  };
}

function plainName(name: string): string {
  return name.trim().toLowerCase().replace(/\.$/, '');
}
