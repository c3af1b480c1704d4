import { countryRestrictionsRefusals } from '@foyer/contract/country-restrictions';
import type { TemplateContent } from '@foyer/contract/policy-templates';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endOutside } from '../../rules/restrictions/restriction-changes.ts';
import {
  type CountryRestrictionsDeps,
  inactive,
  validated,
} from './country-restrictions.service.ts';
import { createCountryRestrictionsStore } from './country-restrictions.store.ts';

/** What a template says about countries. */
type CountryTemplate = NonNullable<TemplateContent['countryRestrictions']>;

/** Country restrictions as a template of an account above sets them, with the whole list. */
export function createCountryTemplate({ db, clock, audit, locations }: CountryRestrictionsDeps) {
  const store = createCountryRestrictionsStore();

  async function read(tx: TenantTx): Promise<CountryTemplate> {
    const { enabled, action, failStrategy, shouldSendRestrictionEmail, countries } =
      (await store.policy(tx)) ?? inactive;
    return { enabled, action, failStrategy, shouldSendRestrictionEmail, countries: [...countries] };
  }

  const replace = (tx: TenantTx, policy: CountryTemplate) =>
    store.save(tx, { policy, now: clock.now() });

  return {
    read,
    replace,

    /** In upper case, each once. Throws a refusal if one is no country. */
    normalize: (template: CountryTemplate): CountryTemplate => ({
      ...template,
      countries: [...validated(template.countries)],
    }),

    /** Looks up the countries of sessions that began before there was a GeoIP file. */
    locate: (tenantId: string): Promise<unknown> =>
      db.read(async (tx) => locations.rememberAll(tx, await store.unlocated(tx, tenantId))),

    /** Under the lock of the policies. Sessions in blocked countries end. */
    apply: async (
      tx: TenantTx,
      by: { readonly userId: string | null; readonly ctx?: SignedInContext },
      after: CountryTemplate,
    ): Promise<void> => {
      const before = await read(tx);
      if (after.enabled && !before.enabled && !locations.isAvailable)
        throw refuse(countryRestrictionsRefusals.unavailable);
      await replace(tx, after);
      await endOutside(tx, { now: clock.now(), reason: 'countryRestricted' });
      await audit.record(tx, {
        action: 'country_restrictions.updated',
        userId: by.userId,
        tenantId: tx.tenantId,
        ...(by.ctx ? { ctx: by.ctx } : {}),
        description: 'Changed the country restrictions.',
        json: { before, after },
      });
    },
  };
}

/** Country restrictions as a template sets them. */
export type CountryTemplates = ReturnType<typeof createCountryTemplate>;
