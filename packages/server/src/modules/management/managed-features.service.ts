import { managementRefusals } from '@foyer/contract/management';
import type { EntitlementCondition } from '@foyer/contract/entitlements';
import { sql } from 'kysely';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EntitlementViews } from './entitlement-views.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { metadataObject } from './metadata-object.ts';
import { toPage, type RecordQuery } from './record-page.ts';

type Entitlements = FoyerConfig['entitlements'];
type Feature = Entitlements['features'][number];
type Metadata = string | Readonly<Record<string, unknown>> | null | undefined;

/** Rules as they are sent. */
export interface SentRule {
  readonly conditions: EntitlementCondition[];
  readonly treatment: 'true' | 'false';
}

interface FeatureForm {
  readonly name?: string | undefined;
  readonly key?: string | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Metadata;
  readonly permissions?:
    | readonly (
        | string
        | { permissionKey?: string | undefined; permissionId?: string | undefined }
      )[]
    | undefined;
}

interface FeatureQuery extends RecordQuery {
  readonly featureIds?: readonly string[] | undefined;
  readonly featureKeys?: readonly string[] | undefined;
  readonly permissionKeys?: readonly string[] | undefined;
  readonly hasFeatureFlag?: 'true' | 'false' | undefined;
}

interface FlagForm {
  readonly name?: string | undefined;
  readonly on?: boolean | undefined;
  readonly offTreatment?: 'true' | 'false' | undefined;
  readonly defaultTreatment?: 'true' | 'false' | undefined;
  readonly description?: string | null | undefined;
  readonly rules?: readonly SentRule[] | undefined;
}

type Deps = Pick<Platform, 'config' | 'db'> & {
  readonly views: EntitlementViews;
  readonly environment: EnvironmentChanges;
};

/** Features and their flags, for backends. They are part of the configuration; a feature's key is its ID. */
export function createManagedFeatures({ config, db, views, environment }: Deps) {
  const { entitlements } = config;

  async function permissionKeys(sent: FeatureForm['permissions']): Promise<string[] | undefined> {
    if (!sent) return undefined;
    const ids = sent.flatMap((one) => (typeof one === 'string' ? [] : (one.permissionId ?? [])));
    const named = sent.flatMap((one) =>
      typeof one === 'string' ? one : (one.permissionKey ?? []),
    );
    if (ids.length === 0) return [...new Set(named)];
    const { rows } = await db.read((tx) =>
      sql<{
        key: string;
      }>`select key from permissions where id::text = any(${ids}::text[])`.execute(tx),
    );
    return [...new Set([...named, ...rows.map(({ key }) => key)])];
  }

  async function toValues(form: FeatureForm) {
    const permissions = await permissionKeys(form.permissions);
    const metadata = metadataObject(form.metadata);
    return {
      ...(form.name === undefined ? {} : { name: form.name }),
      ...(form.description ? { description: form.description } : {}),
      ...(permissions ? { permissions } : {}),
      ...(metadata ? { metadata } : {}),
    };
  }

  const flagValues = ({ name, on, description, ...form }: FlagForm) => ({
    ...(name === undefined ? {} : { name }),
    ...(on === undefined ? {} : { on }),
    ...(description ? { description } : {}),
    ...(form.offTreatment === undefined ? {} : { whenOff: form.offTreatment === 'true' }),
    ...(form.defaultTreatment === undefined
      ? {}
      : { forEveryone: form.defaultTreatment === 'true' }),
    ...(form.rules ? { rules: toRules(form.rules) } : {}),
  });

  const change = (ctx: VendorContext, edit: (draft: Entitlements) => void) =>
    environment.change(ctx, (draft) => edit(draft.entitlements));

  function shown(key: string): Feature {
    const found = entitlements.features.find((one) => one.key === key);
    if (!found) throw refuse(managementRefusals.unknownFeature);
    return found;
  }

  function shownFlag(key: string) {
    const found = entitlements.features.find((one) => one.key === key);
    if (!found?.flag) throw refuse(managementRefusals.unknownFlag);
    return views.toFlag(found, found.flag);
  }

  return {
    list: async (query: FeatureQuery) => {
      const { featureIds, featureKeys, permissionKeys: keys, hasFeatureFlag } = query;
      const found = entitlements.features
        .filter(({ key }) => !featureIds || featureIds.includes(key))
        .filter(({ key }) => !featureKeys || featureKeys.includes(key))
        .filter(({ permissions }) => !keys || permissions.some((one) => keys.includes(one)))
        .filter(({ flag }) => !hasFeatureFlag || String(Boolean(flag)) === hasFeatureFlag);
      return toPage(found, query, views.toFeature);
    },

    create: async (ctx: VendorContext, form: FeatureForm & { name: string; key: string }) => {
      const values = await toValues(form);
      await change(ctx, ({ features }) => {
        if (features.some(({ key }) => key === form.key)) throw refuse(managementRefusals.keyTaken);
        features.push({ permissions: [], ...values, key: form.key, name: form.name });
      });
      return views.toFeature(shown(form.key));
    },

    update: async (ctx: VendorContext, id: string, form: FeatureForm): Promise<undefined> => {
      if (form.key !== undefined && form.key !== id) throw refuse(managementRefusals.fixedKey);
      const values = await toValues(form);
      await change(ctx, ({ features }) => Object.assign(find(features, id), values));
      return undefined;
    },

    remove: async (ctx: VendorContext, id: string): Promise<undefined> => {
      await change(ctx, ({ features, plans }) => {
        features.splice(features.indexOf(find(features, id)), 1);
        for (const plan of plans) plan.features = plan.features.filter((key) => key !== id);
      });
      return undefined;
    },

    listFlags: async (query: Pick<RecordQuery, 'offset' | 'limit' | 'filter' | 'sortType'>) =>
      toPage(
        entitlements.features.filter(({ flag }) => flag),
        query,
        (feature) => shownFlag(feature.key),
      ),

    getFlag: async (id: string) => shownFlag(id),

    createFlag: async (ctx: VendorContext, featureId: string, form: FlagForm) => {
      await change(ctx, ({ features }) => {
        const feature = find(features, featureId);
        if (feature.flag) throw refuse(managementRefusals.keyTaken);
        feature.flag = {
          on: true,
          forEveryone: false,
          whenOff: false,
          rules: [],
          ...flagValues(form),
        };
      });
      return shownFlag(featureId);
    },

    updateFlag: async (ctx: VendorContext, id: string, form: FlagForm) => {
      await change(ctx, ({ features }) => {
        const { flag } = features.find(({ key }) => key === id) ?? {};
        if (!flag) throw refuse(managementRefusals.unknownFlag);
        Object.assign(flag, flagValues(form));
      });
      return shownFlag(id);
    },

    removeFlag: async (ctx: VendorContext, id: string): Promise<undefined> => {
      await change(ctx, ({ features }) => {
        const feature = features.find(({ key }) => key === id);
        if (!feature?.flag) throw refuse(managementRefusals.unknownFlag);
        delete feature.flag;
      });
      return undefined;
    },
  };
}

function find(features: Feature[], key: string): Feature {
  const found = features.find((one) => one.key === key);
  if (!found) throw refuse(managementRefusals.unknownFeature);
  return found;
}

/** Rules as the configuration writes them. */
export const toRules = (rules: readonly SentRule[]) =>
  rules.map(({ conditions, treatment }) => ({ conditions, treatment: treatment === 'true' }));

/** Features and their flags. */
export type ManagedFeatures = ReturnType<typeof createManagedFeatures>;
