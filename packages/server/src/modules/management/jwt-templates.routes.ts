import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedJwtTemplates } from './managed-jwt-templates.service.ts';

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const changing = { tenant: 'none', rate: 'write', audit: 'environment.updated' } as const;

/** The calls of JWT templates and their rules. */
export function createJwtTemplateRoutes(templates: ManagedJwtTemplates) {
  return defineRoutes('management', managementGroups.jwtTemplates, {
    listJwtTemplates: { ...reading, handle: async (_ctx, { query }) => templates.list(query) },
    createJwtTemplate: { ...changing, handle: (ctx, { body }) => templates.create(ctx, body) },
    getJwtTemplate: { ...reading, handle: async (_ctx, { params }) => templates.get(params.id) },
    updateJwtTemplate: {
      ...changing,
      handle: (ctx, { params, body }) => templates.update(ctx, params.id, body),
    },
    deleteJwtTemplate: {
      ...changing,
      handle: (ctx, { params }) => templates.remove(ctx, params.id),
    },
    getJwtTemplateTargeting: { ...reading, handle: async () => templates.targeting() },
    createJwtTemplateTargeting: {
      ...changing,
      handle: (ctx, { body }) => templates.createTargeting(ctx, body.rules),
    },
    setJwtTemplateTargeting: {
      ...changing,
      handle: (ctx, { body }) => templates.setTargeting(ctx, body.rules),
    },
    deleteJwtTemplateTargeting: {
      ...changing,
      handle: (ctx, { params }) => templates.removeTargeting(ctx, params.id),
    },
  });
}
