import { ipRestrictionsContract } from '@foyer/contract/ip-restrictions';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { IpRestrictionsService } from './ip-restrictions.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write', apiToken: 'refused' } as const;

/** The calls of IP restrictions. */
export function createIpRestrictionsRoutes(service: IpRestrictionsService) {
  return defineRoutes('ip-restrictions', ipRestrictionsContract, {
    listIpRestrictions: { ...reading, handle: (ctx, { query }) => service.list(ctx, query) },
    createIpRestriction: {
      ...writing,
      audit: 'ip_restriction.created',
      handle: (ctx, { body }) => service.create(ctx, body),
    },
    bulkCreateIpRestrictions: {
      ...writing,
      audit: 'ip_restriction.created',
      handle: (ctx, { body }) => service.createMany(ctx, body),
    },
    getIpConfig: { ...reading, handle: (ctx) => service.config(ctx) },
    updateIpConfig: {
      ...writing,
      audit: 'ip_restrictions.updated',
      handle: (ctx, { body }) => service.updateConfig(ctx, body),
    },
    previewIpConfig: { ...reading, handle: (ctx, { body }) => service.previewConfig(ctx, body) },
    testIp: { ...reading, handle: (ctx, { body }) => service.test(ctx, body) },
    getOwnIp: { ...reading, handle: async ({ actor }) => ({ ip: actor.address }) },
    verifyCurrentIp: {
      ...reading,
      handle: async (ctx) => ({
        valid: (await service.test(ctx, { ip: ctx.actor.address })).allowed,
      }),
    },
    verifyCurrentIpInAllowList: {
      ...reading,
      handle: async (ctx) => {
        const { address: ip } = ctx.actor;
        return { valid: (await service.test(ctx, { ip, strategy: 'ALLOW' })).allowed };
      },
    },
    deleteIpRestriction: {
      ...writing,
      audit: 'ip_restriction.deleted',
      handle: (ctx, { params, query }) => service.remove(ctx, params.id, query),
    },
  });
}
