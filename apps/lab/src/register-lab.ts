import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerBreachedPasswordsRoutes } from './breached-passwords/breached-passwords.routes.ts';
import type { StolenPasswords } from './breached-passwords/stolen-passwords.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import { type DirectoryRoutesDeps, registerDirectoryRoutes } from './directory/directory.routes.ts';
import { type DnsRoutesDeps, registerDnsRoutes } from './dns/dns.routes.ts';
import type { LabIdentityProviders } from './identity-providers/lab-identity-providers.ts';
import { registerInboxRoutes } from './inbox/inbox.routes.ts';
import type { LabInbox } from './inbox/inbox.store.ts';
import type { LabPayments } from './payment-provider/lab-payments.ts';
import type { LabReceiver } from './webhook-receiver/lab-receiver.ts';
import type { LabStreams } from './stream-receiver/lab-streams.ts';
import type { LabSlack } from './slack/lab-slack.ts';
import { registerMailsRoutes } from './mails/mails.routes.ts';
import { loadPageAssets, type PageAsset } from './pages/page-assets.ts';

/** What the lab is on. */
export interface LabDeps {
  readonly inbox: LabInbox;
  /** The list of stolen passwords, where the lab has one. */
  readonly stolen?: StolenPasswords;
  /** Providers users sign in with, where the lab plays them. */
  readonly identityProviders?: LabIdentityProviders;
  /** The domain name system, where the lab plays it. */
  readonly names?: DnsRoutesDeps;
  /** The directory that provisions users, where the lab has one. */
  readonly directory?: DirectoryRoutesDeps | undefined;
  /** The payment provider, where the lab plays it. */
  readonly payments?: LabPayments | undefined;
  /** The Slack workspace, where the lab plays it. */
  readonly slack?: LabSlack | undefined;
  /** The receiver of webhooks, where the lab plays it. */
  readonly receiver?: LabReceiver | undefined;
  /** The destinations of audit streams, where the lab plays them. */
  readonly streams?: LabStreams | undefined;
  /** The demo application and the accounts to try; a function where they are known only after seeding. */
  readonly demo: DemoAccounts | (() => DemoAccounts | Promise<DemoAccounts>);
}

/**
 * Mounts the lab under `/lab`: index, mail inbox, every mail and text with sample data, list of
 * stolen passwords, identity providers, payments, Slack, the directory, domain names and the accounts to try. For demo and test modes only; production mode
 * must not call this, so that no route of it exists there.
 */
export async function registerLab(
  app: FastifyInstance,
  {
    inbox,
    stolen,
    identityProviders,
    names,
    directory,
    payments,
    slack,
    receiver,
    streams,
    demo,
  }: LabDeps,
): Promise<void> {
  const assets = await loadPageAssets();
  const page = (name: string) => (reply: FastifyReply) => sendAsset(reply, assets.get(name));

  await app.register(
    async (lab) => {
      lab.addHook('onRequest', async (_request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      });
      lab.get('/', (_request, reply) => page('lab.html')(reply));
      lab.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
        page(params.name)(reply),
      );
      lab.get('/demo', () => (typeof demo === 'function' ? demo() : demo));
      if (stolen) registerBreachedPasswordsRoutes(lab, stolen);
      if (names) registerDnsRoutes(lab, names);
      registerMailsRoutes(lab, { sendPage: page('mails.html') });
      registerInboxRoutes(lab, { inbox, sendPage: page('inbox.html') });
    },
    { prefix: '/lab' },
  );
  if (directory)
    await app.register(async (scope) => registerDirectoryRoutes(scope, directory), {
      prefix: '/lab/directory',
    });
  await identityProviders?.register(app);
  await payments?.register(app);
  await slack?.register(app);
  await receiver?.register(app);
  await streams?.register(app);
}

/** The pages of the lab may load their own files, talk to their own server and frame their own mails. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function sendAsset(reply: FastifyReply, asset: PageAsset | undefined): FastifyReply {
  if (!asset) return reply.code(404).send({ errors: ['There is no such file in the lab.'] });
  return reply
    .headers({ 'content-security-policy': pagePolicy })
    .type(asset.type)
    .send(asset.content);
}
