import type { StreamDestination } from '@foyer/contract/audit-streams';
import { auditStreamsCalls } from '@foyer/contract/audit-streams/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { createLabStreams, labStreamSecrets } from '@foyer/lab';
import type { Stack, Visitor } from '@foyer/testkit';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';

/** The calls of streams. */
export const toStreamsApi = (caller: Pick<Visitor, 'api'>) => caller.api(auditStreamsCalls);

/** The destinations of the lab on a port of this machine. */
export async function someDestinations(stack: Stack) {
  const app = Fastify();
  const documents = new Map<string, unknown>();
  const memory = {
    load: async (name: string) => documents.get(name),
    save: async (name: string, document: unknown) => void documents.set(name, document),
    close: async () => {},
  };
  const lab = createLabStreams({ origin: '', memory, now: () => stack.clock.now() });
  await lab.register(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  /** The oldest first. */
  const batches = async () => (await lab.store.load()).batches.toReversed();
  return {
    batches,
    modes: lab.store.setMode,
    /** The IDs of accepted entries, in the order of their arrival. */
    accepted: async () =>
      (await batches())
        .filter(({ answered }) => answered < 300)
        .flatMap(({ entries }) => entries.map(({ id }) => id)),
    destinations: {
      http: { kind: 'http', url: `${origin}/lab/streams/http`, format: 'ndjson' },
      array: { kind: 'http', url: `${origin}/lab/streams/http`, format: 'json' },
      splunk: {
        kind: 'splunk',
        url: `${origin}/lab/streams/splunk/services/collector/event`,
        index: 'audit',
      },
      datadog: { kind: 'datadog', url: `${origin}/lab/streams/datadog/api/v2/logs`, tags: 'a:b' },
      s3: {
        kind: 's3',
        url: `${origin}/lab/streams/s3`,
        bucket: 'audit-logs',
        region: 'eu-central-1',
        prefix: 'foyer/',
        accessKeyId: labStreamSecrets.s3AccessKeyId,
      },
    } satisfies Record<string, StreamDestination>,
  };
}

/** Creates a stream with the credentials of the lab. */
export function aStream(
  caller: Pick<Visitor, 'api'>,
  destination: StreamDestination,
  more: { readonly secret?: string; readonly start?: 'now' | 'oldest' } = {},
) {
  const { secret = labStreamSecrets[destination.kind], start = 'oldest' } = more;
  return toStreamsApi(caller).createAuditStream({
    body: { name: 'Security team', destination, secret, start },
  });
}

/** Causes entries of the audit log, and puts them into the chain. */
export async function cause(stack: Stack, admin: Pick<Visitor, 'api'>, count: number) {
  for (let left = count; left > 0; left -= 1)
    await admin.api(groupsCalls).createGroup({ body: { name: crypto.randomUUID() } });
  await stack.server.housekeep();
}

/** The IDs of a tenant’s entries in the order of their chain. */
export async function readChain({ server }: Stack, tenantId: string): Promise<string[]> {
  const { rows } = await server.db.read((tx) =>
    sql<{ id: string }>`select audit_id as id from audit_links where tenant_id = ${tenantId}
      order by position`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

/** Waits until something is true of a stream. */
export const streamBecomes = (
  caller: Pick<Visitor, 'api'>,
  isTrue: (stream: Awaited<ReturnType<typeof aStream>>) => boolean,
) =>
  vi.waitFor(
    async () => {
      const [stream] = await toStreamsApi(caller).listAuditStreams();
      if (!stream || !isTrue(stream)) throw new Error(JSON.stringify(stream));
      return stream;
    },
    { timeout: 20_000, interval: 50 },
  );
