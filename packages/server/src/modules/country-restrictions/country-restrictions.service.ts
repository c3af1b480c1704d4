import {
  type CountryRestrictionConfig,
  countryRestrictionsRefusals,
} from '@foyer/contract/country-restrictions';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { requireUnlocked } from '../../rules/restrictions/policy-locks.ts';
import {
  type Confirmed,
  createRestrictionChanges,
} from '../../rules/restrictions/restriction-changes.ts';
import type { Platform } from '../platform.ts';
import {
  type CountryPolicy,
  createCountryRestrictionsStore,
} from './country-restrictions.store.ts';
import { readCountries } from './read-countries.ts';

/** What country restrictions work with. */
export type CountryRestrictionsDeps = Pick<
  Platform,
  'db' | 'audit' | 'clock' | 'requireStepUp' | 'locations'
>;

type ConfigForm = Omit<CountryRestrictionConfig, 'id'> & {
  readonly countries?: readonly string[] | undefined;
};

const { unavailable, unknownCountry, excludesCaller } = countryRestrictionsRefusals;

/** What an account has before it saves country restrictions. */
export const inactive: CountryPolicy = {
  enabled: false,
  action: 'BLOCK',
  failStrategy: 'ALLOW',
  shouldSendRestrictionEmail: false,
  countries: [],
};

/** Country restrictions of a tenant. What they mean for a request is decided in `rules/membership/allows-address.ts`. */
export function createCountryRestrictionsService(deps: CountryRestrictionsDeps) {
  const { db, audit, clock, locations } = deps;
  const store = createCountryRestrictionsStore();
  const changes = createRestrictionChanges(deps, {
    excludesCaller,
    endReason: 'countryRestricted',
  });
  const getPolicy = async (tx: TenantTx) => (await store.policy(tx)) ?? inactive;
  const inTenant = <T>({ actor }: SignedInContext, work: (tx: TenantTx) => Promise<T>) =>
    db.tenant(actor.tenantId, work);

  /** Sessions that began before there was a GeoIP file have no country yet. */
  const locateSessions = ({ actor: { tenantId } }: SignedInContext) =>
    db.read(async (tx) => locations.rememberAll(tx, await store.unlocated(tx, tenantId)));

  async function applied(tx: TenantTx, change: Partial<CountryPolicy>) {
    const before = await getPolicy(tx);
    const after = Object.assign({}, before, change);
    await store.save(tx, { policy: after, now: clock.now() });
    return { before, after };
  }

  async function change(ctx: SignedInContext, one: Partial<CountryPolicy>, confirmed: Confirmed) {
    await locateSessions(ctx);
    return changes.change(ctx, confirmed, async (tx) => {
      await requireUnlocked(tx, ['countryRestrictions']);
      const { before, after } = await applied(tx, one);
      if (after.enabled && !before.enabled && !locations.isAvailable) throw refuse(unavailable);
      const { userId, tenantId } = ctx.actor;
      await audit.record(tx, {
        action: 'country_restrictions.updated',
        userId,
        tenantId,
        ctx,
        description: 'Changed the country restrictions.',
        json: { before: toAuditJson(before), after: toAuditJson(after) },
      });
      return getPolicy(tx);
    });
  }

  return {
    config: (ctx: SignedInContext): Promise<CountryRestrictionConfig> =>
      inTenant(ctx, async (tx) => toConfig(await getPolicy(tx))),

    countries: (ctx: SignedInContext) =>
      inTenant(ctx, async (tx) => toItems((await getPolicy(tx)).countries)),

    save: async (ctx: SignedInContext, { confirmedIp, ...form }: ConfigForm & Confirmed) =>
      toConfig(await change(ctx, toChange(form), { confirmedIp })),

    saveCountries: async (
      ctx: SignedInContext,
      one: { readonly countries: readonly { readonly countryCode: string }[] } & Confirmed,
    ): Promise<undefined> => {
      const countries = validated(one.countries.map(({ countryCode }) => countryCode));
      await change(ctx, { countries }, one);
      return undefined;
    },

    preview: async (ctx: SignedInContext, form: ConfigForm) => {
      const one = toChange(form);
      await locateSessions(ctx);
      return changes.preview(ctx, (tx) => applied(tx, one));
    },

    own: async ({ actor: { address: ip } }: SignedInContext) => ({
      isAvailable: locations.isAvailable,
      ip,
      countryCode: locations.locate(ip)?.countryCode ?? null,
    }),
  };
}

/** Country restrictions of a tenant. */
export type CountryRestrictionsService = ReturnType<typeof createCountryRestrictionsService>;

function toChange({ countries, ...form }: ConfigForm): Partial<CountryPolicy> {
  return countries ? { ...form, countries: validated(countries) } : form;
}

/** Country codes in one spelling. Throws a refusal if one is no country. */
export function validated(codes: readonly string[]): readonly string[] {
  const countries = readCountries(codes);
  if (!countries) throw refuse(unknownCountry);
  return countries;
}

const toConfig = ({ countries: _countries, ...config }: CountryPolicy): CountryRestrictionConfig =>
  config;
const toItems = (countries: readonly string[]) =>
  countries.map((countryCode) => ({ id: countryCode, countryCode }));
const toAuditJson = ({ id: _id, countries, ...config }: CountryPolicy) => ({
  ...config,
  countries: [...countries],
});
