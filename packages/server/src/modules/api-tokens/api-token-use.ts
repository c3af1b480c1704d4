import { commonRefusals } from '@foyer/contract';
import { apiTokensRefusals } from '@foyer/contract/api-tokens';
import { isId } from '../../kernel/db/is-id.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { Actor, RequestContext } from '../../kernel/http/context.ts';
import type { AccessClaims, VerifiedClaims } from '../../kernel/keys/claims.ts';
import { shortClaims } from '../../kernel/keys/short-claims.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { HeldRoles, RoleCatalog } from '../roles/role-catalog.ts';
import type { ApiTokensStore, KnownToken, TokenRow, TokenStatus } from './api-tokens.store.ts';
import { hashSecret, isBearer, matches } from './token-secret.ts';

type UseDeps = Pick<
  Platform,
  | 'config'
  | 'settings'
  | 'db'
  | 'audit'
  | 'clock'
  | 'attemptCounter'
  | 'attempts'
  | 'signer'
  | 'usage'
> & {
  readonly catalog: RoleCatalog;
  readonly store: ApiTokensStore;
};

/** The credentials of an API client. */
export interface ClientSecret {
  readonly clientId: string;
  readonly secret: string;
}

/** A quarter of an hour. */
const windowSeconds = 15 * 60;
/** Calling with tokens: exchanging a client id and its secret, and being believed with every call. Decision 0208. */
export function createApiTokenUse({
  config,
  settings,
  db,
  audit,
  clock,
  attemptCounter,
  attempts,
  signer,
  usage,
  ...deps
}: UseDeps) {
  const { catalog, store } = deps;
  const { triesPerClient, wrongPerAddress } = config.apiTokens;
  const tokenStatus = async (
    { id, tenantId }: Pick<TokenRow, 'id' | 'tenantId'>,
    address: string,
  ) => {
    const found = await db.read((tx) =>
      store.stand(tx, { id, tenantId, address, now: clock.now() }),
    );
    if (found && !found.isAddressAllowed) throw refuse(commonRefusals.addressNotAllowed);
    return found;
  };

  /** Counts before it compares. Other IP addresses cannot block a client ID for those who have its secret. Security decision 13. */
  async function count(client: AttemptKey, address: AttemptKey, keys: AttemptKey[]): Promise<void> {
    const [tries, wrong] = await db.read((tx) =>
      Promise.all([
        attemptCounter.hit(tx, client, triesPerClient, windowSeconds),
        attemptCounter.look(tx, address, wrongPerAddress),
      ]),
    );
    keys.push(client);
    for (const { allowed, retryAfterSeconds } of [tries, wrong])
      if (!allowed) throw refuse(commonRefusals.tooMany, { retryAfterSeconds });
  }

  async function compare({ clientId, secret }: ClientSecret, from: string) {
    const token = isId(clientId)
      ? await db.read((tx) => store.byClientId(tx, clientId, clock.now()))
      : undefined;
    const isNew = matches(secret, token?.secretHash);
    const isRight = matches(secret, token?.previousHash ?? undefined) || isNew;
    const isValid = isRight && token ? await tokenStatus(token, from) : undefined;
    return token && isValid ? { token, stands: isValid } : null;
  }

  async function exchange(ctx: RequestContext, form: ClientSecret) {
    const { addressKey } = ctx.client;
    const client = ['apiTokens.client', form.clientId, addressKey] as const;
    const address = ['apiTokens.address', addressKey] as const;
    return attempts.make({
      kind: 'apiToken',
      client: addressKey,
      count: (keys) => count(client, address, keys),
      compare: () => compare(form, ctx.client.address),
      accept: ({ token, stands: isValid }) => issue(ctx, { token, stands: isValid, client }),
      reject: async () => {
        await db.read((tx) => attemptCounter.hit(tx, address, wrongPerAddress, windowSeconds));
        throw refuse(apiTokensRefusals.invalidCredentials);
      },
    });
  }

  async function issue(
    ctx: RequestContext,
    {
      token,
      stands: isValid,
      client,
    }: { token: KnownToken; stands: TokenStatus; client: AttemptKey },
  ) {
    const current = await catalog.held(isValid.catalog, isValid.roleIds);
    const { id, tenantId, userId, userMetadata } = token;
    const { endsAt } = isValid;
    await db.system(async (tx) => {
      await attemptCounter.clear(tx, client);
      const description = 'Exchanged a client ID and secret for an access token.';
      const json = { apiTokenId: id };
      await audit.record(tx, {
        action: 'api_token.exchanged',
        tenantId,
        userId,
        ctx,
        description,
        json,
      });
    });
    const left = endsAt
      ? Math.floor((endsAt.getTime() - clock.now().getTime()) / 1000)
      : Number.POSITIVE_INFINITY;
    const ttlSeconds = Math.max(1, Math.min(config.sessions.accessTokenSeconds, left));
    const claims = {
      ...getClaims(token, isValid, current),
      ...(userMetadata ? { userMetadata } : {}),
    };
    // calls are judged by what is held now, not by the token
    const short = shortClaims(claims, [
      { userMetadata: undefined },
      { permissions: [] },
      { roles: [] },
    ]);
    const signed = await signer.sign(short, { typ: 'at+jwt', ttlSeconds });
    const { token: accessToken, expiresIn, expires } = signed;
    return { accessToken, tokenType: 'bearer' as const, expiresIn, expires };
  }

  /** The claims of an access token that is looked up by its hash; null for any other text. What it is good for, `admit` says. */
  async function openBearer(bearer: string): Promise<VerifiedClaims | null> {
    if (!isBearer(bearer)) return null;
    const token = await db.read((tx) => store.byBearer(tx, hashSecret(bearer), clock.now()));
    if (!token) return null;
    const iat = Math.floor(clock.now().getTime() / 1000);
    const times = { iat, exp: iat + config.sessions.accessTokenSeconds };
    const places = { iss: settings.publicUrl, aud: config.application.clientId };
    return { ...getClaims(token, null, null), ...places, ...times };
  }

  /** Refuses a token that was deleted or has ended, or whose user is no member any longer or locked. */
  async function admit({ token, address }: Pick<Actor, 'token' | 'address'>): Promise<TokenStatus> {
    const { sub: id, tenantId } = token;
    const found =
      isId(id) && isId(tenantId) ? await tokenStatus({ id, tenantId }, address) : undefined;
    if (!found) throw refuse(commonRefusals.unauthenticated);
    usage.count(tenantId, 'apiRequests');
    return found;
  }

  return { exchange, openBearer, admit };
}

/** Calling with tokens. */
export type ApiTokenUse = ReturnType<typeof createApiTokenUse>;

function typeOf({ userId, kind }: TokenRow): AccessClaims['type'] {
  if (kind === 'AccessToken') return userId ? 'userAccessToken' : 'tenantAccessToken';
  return userId ? 'userApiToken' : 'tenantApiToken';
}

/** Contract, §6. No session is behind it, nobody has proved a factor, and nobody is a superuser by it. */
function getClaims(
  token: TokenRow,
  isValid: TokenStatus | null,
  current: HeldRoles | null,
): AccessClaims {
  const { id, tenantId, userId, createdBy, metadata } = token;
  return {
    sub: id,
    sid: id,
    type: typeOf(token),
    tenantId,
    tenantIds: [tenantId],
    roles: current?.roleKeys ?? [],
    permissions: current?.permissionKeys ?? [],
    ...(userId ? { userId } : {}),
    ...(createdBy ? { createdByUserId: createdBy } : {}),
    ...(metadata ? { metadata } : {}),
    ...(isValid?.email
      ? {
          email: isValid.email,
          email_verified: isValid.verified ?? false,
          name: isValid.name ?? '',
        }
      : {}),
  };
}
