import { timingSafeEqual } from 'node:crypto';
import { managementRefusals } from '@foyer/contract/management';
import { sql } from 'kysely';
import { isId } from '../../kernel/db/is-id.ts';
import type { Actor, VendorCaller, VendorContext } from '../../kernel/http/context.ts';
import {
  assertScope,
  type OnBehalfOf,
  type VendorTokens,
  vendorTokenPrefix,
} from '../../kernel/http/vendor-calls.ts';
import { refuse } from '../../kernel/refusal.ts';
import { mayAct } from '../../rules/membership/may-act.ts';
import type { Platform } from '../platform.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { toScope } from './scope-of.ts';
import { isSecretFor } from './vendor-credentials.ts';
import { vendorCredentialsStore as store } from './vendor-credentials.store.ts';

type TokenDeps = Pick<Platform, 'config' | 'settings' | 'db' | 'clock' | 'mac'> & {
  readonly catalog: RoleCatalog;
};

/** 24 hours: tools such as Terraform use one token for an entire run. Management contract, §3. */
const ttlSeconds = 24 * 60 * 60;

/** A token of a credential. The caller has checked the secret, or is the operator. */
export function issueVendorToken(
  { clock, mac }: Pick<Platform, 'clock' | 'mac'>,
  credentialId: string,
) {
  const expiry = Math.floor(clock.now().getTime() / 1000) + ttlSeconds;
  const body = `${credentialId}.${expiry}`;
  const signature = Buffer.from(mac('vendor token', body)).toString('base64url');
  return { token: `${vendorTokenPrefix}${body}.${signature}`, expiresIn: ttlSeconds };
}

/**
 * Vendor tokens: credential and expiry behind a MAC, so that issuing one writes nothing. Whether the credential still exists is read
 * with every call.
 */
export function createVendorTokens({ config, settings, db, clock, mac, catalog }: TokenDeps) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (body: string) => Buffer.from(mac('vendor token', body));

  /** Wrong secrets count against the rate limit of the address; a secret of 256 bits cannot be guessed within it. */
  async function exchange({ clientId, secret }: { clientId: string; secret: string }) {
    const existing = isId(clientId)
      ? await db.read((tx) => store.getSecrets(tx, clientId, clock.now()))
      : undefined;
    if (!isSecretFor(secret, existing)) throw refuse(managementRefusals.invalidCredentials);
    return issueVendorToken({ clock, mac }, clientId.toLowerCase());
  }

  function getCredential(token: string): string | null {
    const [credentialId = '', expiry = '', signature = '', ...more] = token
      .slice(vendorTokenPrefix.length)
      .split('.');
    const expected = sign(`${credentialId}.${expiry}`);
    const given = Buffer.from(signature, 'base64url');
    const isGenuine =
      more.length === 0 &&
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      given.toString('base64url') === signature;
    return isGenuine && Number(expiry) > nowSeconds() ? credentialId : null;
  }

  async function open(credentialId: string): Promise<VendorCaller> {
    const caller = await db.read((tx) => store.use(tx, credentialId, clock.now()));
    if (!caller) throw refuse(managementRefusals.invalidCredentials);
    return caller;
  }

  /** What the user may do in the tenant themselves, or everything where no user is named. */
  async function loadHeld({ tenantId, userId }: { tenantId: string; userId: string | undefined }) {
    const exists = await db.read((tx) =>
      sql`select 1 from tenants where id = ${tenantId} and deleted_at is null`.execute(tx),
    );
    if (exists.rows.length === 0) throw refuse(managementRefusals.unknownTenant);
    if (userId === undefined) return { roles: [], permissions: ['*'] };
    const { rows } = await db.read((tx) =>
      sql<{ roleIds: string[]; version: number }>`
        select array(select held.role_id::text from foyer_held_roles(u.id, m.tenant_id) held order by 1) as "roleIds",
          (select c.version from role_catalog c) as version
        from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where u.id = ${userId} and m.tenant_id = ${tenantId} and ${mayAct(clock.now())}`.execute(
        tx,
      ),
    );
    const [found] = rows;
    if (!found) throw refuse(managementRefusals.unknownUser);
    const { roleKeys, permissionKeys } = await catalog.held(found.version, found.roleIds);
    return { roles: roleKeys, permissions: permissionKeys };
  }

  async function actFor(
    vendor: VendorCaller,
    call: Parameters<VendorTokens['actFor']>[1] & OnBehalfOf,
  ): Promise<Actor> {
    const { endpoint, ...on } = call;
    assertScope(vendor, endpoint.method, toScope(endpoint.path));
    return buildActor(vendor, on);
  }

  async function buildActor(
    vendor: VendorCaller,
    { address, tenantId, userId }: OnBehalfOf & { readonly address: string },
  ): Promise<Actor> {
    if (!tenantId) throw refuse(managementRefusals.tenantNeeded);
    if (!isId(tenantId)) throw refuse(managementRefusals.unknownTenant);
    if (userId !== undefined && !isId(userId)) throw refuse(managementRefusals.unknownUser);
    const { roles, permissions } = await loadHeld({ tenantId, userId });
    const { credentialId } = vendor;
    const iat = nowSeconds();
    const token = {
      sub: credentialId,
      sid: credentialId,
      type: 'vendorToken' as const,
      tenantId: tenantId.toLowerCase(),
      tenantIds: [tenantId.toLowerCase()],
      roles,
      permissions,
      ...(userId === undefined ? {} : { userId: userId.toLowerCase() }),
      iss: settings.publicUrl,
      aud: config.application.clientId,
      iat,
      exp: iat + ttlSeconds,
    };
    return {
      userId: token.userId ?? credentialId,
      tenantId: token.tenantId,
      sessionId: credentialId,
      roles,
      permissions,
      superUser: false,
      address,
      token,
    };
  }

  /** The actor behind a call of the management API, for what it shares with a call of the browser side. */
  const actAs = ({ vendor, client, tenantId, userId }: VendorContext): Promise<Actor> =>
    buildActor(vendor, { address: client.address, tenantId, userId });

  return { exchange, getCredential, open, actFor, actAs } satisfies VendorTokens & {
    exchange: unknown;
    actAs: unknown;
  };
}

/** Vendor tokens. */
export type VendorTokenService = ReturnType<typeof createVendorTokens>;
