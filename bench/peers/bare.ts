/** The peer of `me` and refresh: nothing but Fastify and pg, making the statements it is given and answering with their rows. */
import { generateKeyPairSync, sign } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import type { RecordedStatement } from './recorded-statements.ts';
import { ownSessions, type Turn } from './rotating-sessions.ts';

const [connectionString = ''] = process.argv.slice(2);
const connections = 20;
// `pipeline` is newer than the driver's types.
const options = { connectionString, max: connections, pipeline: true };
const pool = new pg.Pool(options);
const app = Fastify();

interface Step {
  readonly statement: RecordedStatement;
  readonly turn: () => Turn;
}
let steps: readonly Step[] = [];
/** Whether each answer carries an RS256 signature, as one with an access token must. */
let signs = false;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const signature = (body: Buffer) =>
  new Promise<string>((resolve, reject) =>
    sign('sha256', body, privateKey, (error, bytes) =>
      error ? reject(error) : resolve(bytes.toString('base64url')),
    ),
  );

async function run(
  client: pg.PoolClient,
  { statement: { text, name }, turn }: Step,
): Promise<unknown[]> {
  const { values, done } = turn();
  const { rows } = await (name
    ? client.query({ text, values, name })
    : client.query(text, values.length > 0 ? values : undefined));
  done(rows.length);
  return rows;
}

app.route({
  method: ['GET', 'POST'],
  url: '/',
  handler: async () => {
    const client = await pool.connect();
    try {
      const running: Promise<unknown[]>[] = [];
      for (const step of steps) {
        if (!step.statement.pipelined) await Promise.all(running);
        running.push(run(client, step));
      }
      const rows = (await Promise.all(running)).flat();
      return signs
        ? { rows, signature: await signature(Buffer.from(JSON.stringify(rows))) }
        : { rows };
    } finally {
      client.release();
    }
  },
});
// The same parser of bodies as anyone's: an empty one with a JSON content type is normal here.
app.removeContentTypeParser('application/json');
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) =>
  done(null, {}),
);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url });
process.on(
  'message',
  async (message: { statements: readonly RecordedStatement[]; signs: boolean }) => {
    signs = message.signs;
    steps = await Promise.all(
      message.statements.map(async (statement) => ({
        statement,
        turn: await ownSessions(pool, statement, connections),
      })),
    );
    process.send?.({ taken: steps.length });
  },
);
process.once('disconnect', () => process.exit(0));
