import { managementRefusals } from '@foyer/contract/management';
import { sql } from 'kysely';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { toTextId } from './environment-stating.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';

type Deps = Pick<Platform, 'config' | 'settings' | 'db' | 'audit' | 'clock'> & {
  readonly changes: EnvironmentChanges;
  readonly tenants: Pick<ManagedTenants, 'get'>;
};

interface AppForm {
  readonly appId?: string | undefined;
  readonly packageName?: string | undefined;
  readonly sha256CertFingerprints?: string[] | undefined;
}

const { fixedSetting, invalidSettings, unknownDomain } = managementRefusals;

/** How domains are verified here. Decision 0141. */
const domainPolicy = {
  allowVerifiedUsersToAddDomains: true,
  skipDomainVerification: false,
  bypassDomainCrossValidation: false,
};
const perDomain = { active: false, unspecifiedTenantStrategy: 'BLOCK', useActiveTenant: false };

/** Mobile apps of the host, and email domains of SSO connections, for backends. */
export function createEnvironmentDomains(deps: Deps) {
  const { config, settings, db, audit, clock, changes, tenants } = deps;

  const apps = (platform: 'ios' | 'android') =>
    platform === 'ios'
      ? config.associatedDomains.ios.map((appId) => ({ id: toTextId(appId), appId }))
      : config.associatedDomains.android.map(({ packageName, fingerprints }) => ({
          id: toTextId(packageName),
          packageName,
          sha256CertFingerprints: [...fingerprints],
        }));

  const oidcCallback = () =>
    `${settings.publicUrl}${settings.prefix ?? '/frontegg'}/auth/oidc/callback`;

  return {
    apps,

    addApp: async (ctx: VendorContext, platform: 'ios' | 'android', form: AppForm) => {
      const { appId, packageName, sha256CertFingerprints: fingerprints = [] } = form;
      const name = platform === 'ios' ? appId : packageName;
      if (!name) throw refuse(invalidSettings);
      await changes.change(ctx, ({ associatedDomains }) => {
        const { ios, android } = associatedDomains;
        if (platform === 'ios') associatedDomains.ios = [...new Set([...ios, name])];
        else
          associatedDomains.android = [
            ...android.filter((one) => one.packageName !== name),
            { packageName: name, fingerprints },
          ];
      });
      return { ...form, id: toTextId(name) };
    },

    removeApp: async (
      ctx: VendorContext,
      platform: 'ios' | 'android',
      id: string,
    ): Promise<undefined> => {
      if (!apps(platform).some((one) => one.id === id)) throw refuse(unknownDomain);
      await changes.change(ctx, ({ associatedDomains }) => {
        const { ios, android } = associatedDomains;
        associatedDomains.ios = ios.filter((appId) => platform !== 'ios' || toTextId(appId) !== id);
        associatedDomains.android = android.filter(
          ({ packageName }) => platform !== 'android' || toTextId(packageName) !== id,
        );
      });
      return undefined;
    },

    domainPolicy: () => domainPolicy,
    perDomain: () => perDomain,
    setDomainPolicy: async (
      form: {
        [K in keyof typeof domainPolicy]?: boolean | undefined;
      },
    ): Promise<undefined> => assertSame(form, domainPolicy),
    setPerDomain: async (form: { active?: boolean | undefined }): Promise<undefined> =>
      assertSame({ active: form.active }, perDomain),

    oidc: () => ({ active: true as const, redirectUri: oidcCallback() }),
    setOidc: async (form: {
      active?: boolean | undefined;
      redirectUri?: string | null | undefined;
    }): Promise<undefined> => {
      const own = oidcCallback();
      const isOwn = !form.redirectUri || form.redirectUri === own;
      if (form.active === false || !isOwn) throw refuse(fixedSetting, { context: { own } });
      return undefined;
    },

    /** The operator vouches that the domain belongs to the tenant. */
    forceValidate: async (
      ctx: VendorContext,
      domain: string,
      form: { tenantId: string; validated: boolean },
    ): Promise<undefined> => {
      const { id: tenantId } = await tenants.get(form.tenantId);
      await db.system(async (tx) => {
        const now = clock.now();
        const { rows } = await sql<{ id: string; connectionId: string }>`
          update sso_domains set validated_at = ${form.validated ? now : null}::timestamptz
          where tenant_id = ${tenantId} and domain = ${domain.toLowerCase()}
          returning id, connection_id as "connectionId"`.execute(tx);
        const [row] = rows;
        if (!row) throw refuse(unknownDomain);
        await audit.record(tx, {
          action: 'sso.domain_verified',
          tenantId,
          ctx,
          description: `A backend marked the domain ${domain} as ${form.validated ? '' : 'not '}verified.`,
          json: { connectionId: row.connectionId, domainId: row.id, domain },
        });
      });
      return undefined;
    },
  };
}

function assertSame<T extends object>(
  form: { readonly [K in keyof T]?: T[K] | undefined },
  present: T,
): undefined {
  const different = Object.entries(form).filter(
    ([key, value]) => value !== undefined && value !== Reflect.get(present, key),
  );
  if (different.length > 0) throw refuse(fixedSetting, { errors: different.map(([key]) => key) });
  return undefined;
}

/** Mobile apps and email domains. */
export type EnvironmentDomains = ReturnType<typeof createEnvironmentDomains>;
