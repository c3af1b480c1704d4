import {
  type JwtTargetingRule,
  type JwtTemplateChange,
  type JwtTemplateForm,
  type JwtTemplateQuery,
  type ManagedJwtTemplate,
  managementRefusals,
} from '@foyer/contract/management';
import { z } from 'zod';
import type { JwtTemplatesConfig } from '../../kernel/config/jwt-templates.config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { changedReservedClaims } from '../../kernel/keys/claim-template.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { assignDefined } from './environment-policies.ts';
import { toPaging } from './managed-paging.ts';

type Deps = Pick<Platform, 'config'> & {
  readonly changes: EnvironmentChanges;
  readonly startedAt: Date;
};
type Template = JwtTemplatesConfig['templates'][number];
const { unknownJwtTemplate, jwtTemplateInUse, keyTaken, fixedClaim, unsupportedAlgorithm } =
  managementRefusals;
const { noJwtTargeting, jwtTargetingExists, invalidSettings } = managementRefusals;
const json = z.record(z.string(), z.json());

/** JWT templates and the rules that name them, for backends. They are part of the configuration. */
export function createManagedJwtTemplates({ config, changes, startedAt }: Deps) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const dates = { createdAt: startedAt.toISOString(), updatedAt: startedAt.toISOString() };

  const toView = (template: Template): ManagedJwtTemplate => ({
    id: getId(template),
    vendorId,
    key: template.key,
    name: template.name,
    description: template.description,
    expiration: template.expirationSeconds,
    algorithm: 'RS256',
    templateSchema: { claims: template.claims },
    ...dates,
  });

  const find = ({ templates }: JwtTemplatesConfig, id: string): Template => {
    const found = templates.find((one) => getId(one) === id);
    if (!found) throw refuse(unknownJwtTemplate);
    return found;
  };

  const get = (id: string) => toView(find(config.jwtTemplates, id));

  /** The request body in the format of the configuration. */
  function readForm({ algorithm, templateSchema, expiration, ...form }: JwtTemplateChange) {
    if (algorithm === 'HS256') throw refuse(unsupportedAlgorithm);
    const changed = changedReservedClaims(templateSchema?.claims ?? {});
    if (changed.length > 0)
      throw refuse(fixedClaim, {
        errors: [`A template can’t change these claims: ${changed.join(', ')}.`],
        context: { claims: changed },
      });
    const claims = json.optional().safeParse(templateSchema?.claims);
    if (!claims.success) throw refuse(invalidSettings);
    const { key, name, description } = form;
    return {
      key,
      name,
      description: description === null ? '' : description,
      expirationSeconds: expiration,
      claims: claims.data,
    };
  }

  const assertFree = ({ templates }: JwtTemplatesConfig, key: string | undefined) => {
    if (templates.some((one) => one.key === key || one.id === key)) throw refuse(keyTaken);
  };

  function targeting() {
    const { targeting: found } = config.jwtTemplates;
    if (!found) throw refuse(noJwtTargeting);
    const rules = found.rules.map((rule) => ({ conditionLogic: 'and' as const, ...rule }));
    return { id: vendorId, ...dates, targeting: { rules } };
  }

  const toRules = (rules: readonly JwtTargetingRule[]) =>
    rules.map(({ conditions, treatment }) => ({ conditions, treatment }));

  return {
    list: (query: JwtTemplateQuery) => {
      const { keys, ids, _sortBy: field, _order: order, _limit: limit, _offset: number } = query;
      const found = config.jwtTemplates.templates
        .map(toView)
        .filter(({ key, id }) => (!keys || keys.includes(key)) && (!ids || ids.includes(id)));
      if (field) found.sort((a, b) => (a[field] < b[field] ? -1 : 1));
      if (order?.toUpperCase() === 'DESC') found.reverse();
      const items = found.slice(number * limit, (number + 1) * limit);
      return { items, ...toPaging(query, found.length) };
    },

    get,

    create: async (ctx: VendorContext, form: JwtTemplateForm) => {
      const { description = '', claims = {} } = readForm(form);
      const { key, name, expiration: expirationSeconds } = form;
      const id = crypto.randomUUID();
      await changes.change(ctx, ({ jwtTemplates }) => {
        assertFree(jwtTemplates, key);
        jwtTemplates.templates.push({ id, key, name, description, expirationSeconds, claims });
      });
      return get(id);
    },

    update: async (ctx: VendorContext, id: string, form: JwtTemplateChange) => {
      const values = readForm(form);
      await changes.change(ctx, ({ jwtTemplates }) => {
        const template = find(jwtTemplates, id);
        const { key: before } = template;
        if (values.key !== undefined && values.key !== before) {
          assertFree(jwtTemplates, values.key);
          for (const rule of jwtTemplates.targeting?.rules ?? [])
            if (rule.treatment === before) rule.treatment = values.key;
        }
        // a template of the configuration file keeps its ID, which is its key
        assignDefined(template, { ...values, id });
      });
      return get(id);
    },

    remove: async (ctx: VendorContext, id: string): Promise<undefined> => {
      await changes.change(ctx, ({ jwtTemplates }) => {
        const template = find(jwtTemplates, id);
        const { templates, targeting: present } = jwtTemplates;
        const names = [id, template.key];
        if (present?.rules.some(({ treatment }) => names.includes(treatment)))
          throw refuse(jwtTemplateInUse);
        templates.splice(templates.indexOf(template), 1);
      });
      return undefined;
    },

    targeting,

    createTargeting: async (ctx: VendorContext, rules: readonly JwtTargetingRule[]) => {
      await changes.change(ctx, ({ jwtTemplates }) => {
        if (jwtTemplates.targeting) throw refuse(jwtTargetingExists);
        jwtTemplates.targeting = { rules: toRules(rules) };
      });
      return targeting();
    },

    setTargeting: async (ctx: VendorContext, rules: readonly JwtTargetingRule[]) => {
      await changes.change(ctx, ({ jwtTemplates }) => {
        jwtTemplates.targeting = { rules: toRules(rules) };
      });
      return targeting();
    },

    removeTargeting: async (ctx: VendorContext, id: string): Promise<undefined> => {
      await changes.change(ctx, ({ jwtTemplates }) => {
        if (!jwtTemplates.targeting || id !== vendorId) throw refuse(noJwtTargeting);
        delete jwtTemplates.targeting;
      });
      return undefined;
    },
  };
}

const getId = ({ id, key }: Template): string => id ?? key;

/** JWT templates and the rules that name them, for backends. */
export type ManagedJwtTemplates = ReturnType<typeof createManagedJwtTemplates>;
