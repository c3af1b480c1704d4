import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Keys } from '../keys/create-keys.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { FoyerConfig } from '../config/config.ts';
import type { ServerSettings } from '../config/settings.ts';

/** What the routes outside the provider prefix ask. */
export interface RootDeps {
  readonly keys: Keys;
  readonly metrics: Metrics;
  readonly settings: ServerSettings;
  /** Origins outside the passkey domain that may use its passkeys (W-20). */
  readonly passkeyOrigins: readonly string[];
  /** Mobile apps of this host. */
  readonly associatedDomains: FoyerConfig['associatedDomains'];
  /** The database answers and its migrations are complete. */
  readonly isReady: () => Promise<boolean>;
}

/** Seconds the key set may be cached; rotation publishes a key longer than that before using it. */
const keysCacheable = 300;

/** Health, figures and the public keys: for machines, at the host's root. */
export function registerRootRoutes(
  app: FastifyInstance,
  { keys, metrics, settings, passkeyOrigins, associatedDomains, isReady }: RootDeps,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    done();
  });

  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'notReady' });
  });

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    void reply
      .header('cache-control', `public, max-age=${keysCacheable}`)
      .header('access-control-allow-origin', '*');
    return keys.jwks();
  });

  // Browsers ask here whether a passkey of this domain may be used on a page of another one (W-20).
  app.get('/.well-known/webauthn', async (_request, reply) => {
    if (passkeyOrigins.length === 0) return reply.callNotFound();
    return reply
      .header('content-type', 'application/json')
      .send(JSON.stringify({ origins: passkeyOrigins }));
  });

  app.get('/.well-known/apple-app-site-association', async (_request, reply) => {
    const { ios } = associatedDomains;
    if (ios.length === 0) return reply.callNotFound();
    return {
      applinks: { details: [{ appIDs: ios, components: [{ '/': '/*' }] }] },
      webcredentials: { apps: ios },
    };
  });

  app.get('/.well-known/assetlinks.json', async (_request, reply) => {
    const { android } = associatedDomains;
    if (android.length === 0) return reply.callNotFound();
    return android.map(({ packageName, fingerprints }) => ({
      relation: [
        'delegate_permission/common.handle_all_urls',
        'delegate_permission/common.get_login_creds',
      ],
      target: {
        namespace: 'android_app',
        package_name: packageName,
        sha256_cert_fingerprints: fingerprints,
      },
    }));
  });

  app.get('/metrics', async (request, reply) => {
    const { metricsToken, mode } = settings;
    const isOpen = metricsToken
      ? isSameText(request.headers.authorization, `Bearer ${metricsToken}`)
      : mode === 'demo';
    if (!isOpen) return reply.callNotFound();
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}

/** Compares in the same time, wherever the first difference is. */
function isSameText(given: string | undefined, requested: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(requested));
}
