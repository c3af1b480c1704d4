/** A directory that sends all its users and groups, in a process of its own. */
import { Agent, request } from 'node:http';

/** Where the users and groups go, and how many there are. */
export interface SyncTask {
  /** Base URL of the connection. */
  readonly baseUrl: string;
  readonly token: string;
  readonly domain: string;
  readonly users: number;
  readonly groups: number;
  /** Requests at once. */
  readonly connections: number;
}

/** One part of a sync. */
export interface SyncPart {
  readonly requests: number;
  readonly seconds: number;
}

/** What a sync came to. `statuses` counts responses that are not 2xx. */
export interface SyncResult {
  readonly users: SyncPart;
  readonly groups: SyncPart;
  readonly failures: Readonly<Record<string, number>>;
}

/** Okta sends members in batches of this size. */
const batch = 1000;
const schemas = (name: string) => [`urn:ietf:params:scim:schemas:core:2.0:${name}`];

function openClient({ baseUrl, token, connections }: SyncTask) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const failures: Record<string, number> = {};
  let requests = 0;

  const send = (method: string, path: string, body?: object): Promise<{ id?: string }> =>
    new Promise((resolve, reject) => {
      requests += 1;
      const text = body && JSON.stringify(body);
      const sent = request(`${baseUrl}${path}`, {
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/scim+json',
          ...(text && { 'content-length': Buffer.byteLength(text) }),
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode > 299) failures[statusCode] = (failures[statusCode] ?? 0) + 1;
          const received = Buffer.concat(chunks).toString();
          resolve(received === '' ? {} : JSON.parse(received));
        });
      });
      sent.end(text);
    });

  /** Does the work for each number, a few at a time. */
  async function part(count: number, work: (n: number) => Promise<void>): Promise<SyncPart> {
    const [start, before] = [performance.now(), requests];
    let next = 0;
    const worker = async () => {
      while (next < count) {
        const n = next;
        next += 1;
        await work(n);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    return { requests: requests - before, seconds: (performance.now() - start) / 1000 };
  }

  return { send, part, failures, close: () => agent.destroy() };
}

/** As directories do: a lookup before each create, then groups and their members. */
async function sync(task: SyncTask): Promise<SyncResult> {
  const client = openClient(task);
  const { send, part } = client;
  const ids: string[] = [];
  const users = await part(task.users, async (n) => {
    const userName = `user-${n}@${task.domain}`;
    await send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
    const { id = '' } = await send('POST', '/Users', {
      schemas: schemas('User'),
      userName,
      externalId: `00u${n}`,
      name: { givenName: 'User', familyName: String(n) },
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
    });
    ids[n] = id;
  });
  const addMembers = async (groupId: string, members: readonly string[]) => {
    const value = members.map((id) => ({ value: id }));
    await send('PATCH', `/Groups/${groupId}?excludedAttributes=members`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: 'members', value }],
    });
  };
  const groups = await part(task.groups, async (n) => {
    const displayName = n === 0 ? 'Everyone' : `Team ${n}`;
    await send('GET', `/Groups?filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`);
    const group = { schemas: schemas('Group'), displayName, members: [] };
    const { id = '' } = await send('POST', '/Groups', group);
    if (n > 0)
      return addMembers(
        id,
        ids.filter((_, at) => at % task.groups === n),
      );
    for (let from = 0; from < ids.length; from += batch)
      await addMembers(id, ids.slice(from, from + batch));
  });
  client.close();
  return { users, groups, failures: client.failures };
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', async (task: SyncTask) => {
    process.send?.(await sync(task));
    process.disconnect();
  });
}
