import {
  acmeOidcDomain,
  acmeSamlDomain,
  type LabDirectory,
  type LabIdentityProviders,
  type LabMemory,
  type LabPayments,
} from '@foyer/lab';
import type { Tx } from '@foyer/server/kernel/db/database';
import type { Platform } from '@foyer/server/modules/platform';
import { demoTenants } from './demo-data.ts';

/** The lab, as far as the demo's tenants are set up with it. */
export interface SsoLab {
  readonly identityProviders: LabIdentityProviders;
  readonly memory: LabMemory;
  readonly payments: LabPayments | undefined;
  readonly directory: LabDirectory;
}

type SeedKernel = Pick<Platform, 'db' | 'seal' | 'clock'>;

const [{ id: tenant_id }] = demoTenants;
const saml = { id: '5e000000-0000-4000-8000-000000000001', domain: acmeSamlDomain };
const oidc = { id: '5e000000-0000-4000-8000-000000000002', domain: acmeOidcDomain };
/** Name of the document that says that it was done. */
const done = 'acme connections';

/**
 * Gives the demo's Acme two connections to the providers of the lab, each with a domain that is proved: once, so that what a visitor
 * changes or deletes stays so. When the lab has moved to another address, the connections follow it.
 */
export async function seedSso(
  kernel: SeedKernel,
  { identityProviders, memory }: SsoLab,
): Promise<void> {
  const facts = await getFacts(kernel, identityProviders);
  if (await memory.load(done)) return kernel.db.system((tx) => followLab(tx, facts));
  await kernel.db.system((tx) => addConnections(tx, facts));
  await memory.save(done, true);
}

async function getFacts({ seal, clock }: SeedKernel, lab: LabIdentityProviders) {
  const { entityId, ssoUrl, sloUrl, metadataUrl, keys } = lab.saml;
  const acme = lab.oidc('acme');
  return {
    now: clock.now(),
    saml: {
      idp_entity_id: entityId,
      sso_endpoint: ssoUrl,
      slo_endpoint: sloUrl,
      metadata_url: metadataUrl,
      certificates: [...(await keys.certificates())].slice(0, 2),
    },
    oidc: {
      oidc_issuer: acme.issuer,
      oidc_client_id: acme.clientId,
      oidc_secret: Buffer.from(seal.seal('sso-oidc-secret', acme.clientSecret)),
    },
  };
}

type Facts = Awaited<ReturnType<typeof getFacts>>;

async function addConnections(tx: Tx, facts: Facts): Promise<void> {
  const acme = await tx
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenant_id)
    .executeTakeFirst();
  if (!acme) return;
  const both = { tenant_id, enabled: true, created_at: facts.now, updated_at: facts.now };
  await tx
    .insertInto('sso_connections')
    .values({
      ...both,
      ...facts.saml,
      id: saml.id,
      protocol: 'saml',
      type: 'saml',
      allow_idp_initiated: true,
      sso_binding: 'redirect',
      slo_binding: 'redirect',
      metadata_fetched_at: facts.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('sso_connections')
    .values({ ...both, ...facts.oidc, id: oidc.id, protocol: 'oidc', type: 'oidc' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { id: connection_id, domain } of [saml, oidc]) {
    await tx
      .insertInto('sso_domains')
      .values({
        tenant_id,
        connection_id,
        domain,
        txt_record: `foyer-domain-verification=demo-${domain}`,
        validated_at: facts.now,
        created_at: facts.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addRights(tx, connection_id, facts.now);
  }
}

/** Everyone may read; the group Admins of the provider may do everything. */
async function addRights(tx: Tx, connection_id: string, created_at: Date): Promise<void> {
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'key'])
    .where('tenant_id', 'is', null)
    .where('key', 'in', ['Admin', 'ReadOnly'])
    .execute();
  const ids = new Map(roles.map(({ id, key }) => [key, id]));
  const [all, admins] = [ids.get('ReadOnly'), ids.get('Admin')];
  const keep = { tenant_id, connection_id };
  if (all)
    await tx
      .insertInto('sso_default_roles')
      .values({ ...keep, role_id: all })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const group = await tx
    .insertInto('sso_groups')
    .values({ ...keep, name: 'Admins', created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (group && admins)
    await tx
      .insertInto('sso_group_roles')
      .values({ tenant_id, group_id: group.id, role_id: admins })
      .execute();
}

/** Another port or public address is another provider; only what still points at a lab is changed. */
async function followLab(
  tx: Tx,
  { now, saml: places, oidc: { oidc_issuer } }: Facts,
): Promise<void> {
  await tx
    .updateTable('sso_connections')
    .set((eb) => ({ ...places, revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', saml.id)
    .where('idp_entity_id', 'like', '%/lab/idp/saml')
    .where('idp_entity_id', '<>', places.idp_entity_id)
    .execute();
  await tx
    .updateTable('sso_connections')
    .set((eb) => ({ oidc_issuer, revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', oidc.id)
    .where('oidc_issuer', 'like', '%/lab/idp/acme')
    .where('oidc_issuer', '<>', oidc_issuer)
    .execute();
}
