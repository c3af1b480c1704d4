import { domainRestrictionsContract } from '@foyer/contract/domain-restrictions';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { DomainRestrictionsService } from './domain-restrictions.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write', apiToken: 'refused' } as const;

/** The calls of email domain restrictions. */
export function createDomainRestrictionsRoutes(service: DomainRestrictionsService) {
  return defineRoutes('domain-restrictions', domainRestrictionsContract, {
    listEmailDomains: { ...reading, handle: (ctx) => service.list(ctx) },
    createEmailDomain: {
      ...writing,
      audit: 'email_domain.created',
      handle: (ctx, { body }) => service.create(ctx, body),
    },
    bulkCreateEmailDomains: {
      ...writing,
      audit: 'email_domain.created',
      handle: (ctx, { body }) => service.createMany(ctx, body.domains),
    },
    getEmailDomainConfig: { ...reading, handle: (ctx) => service.config(ctx) },
    updateEmailDomainConfig: {
      ...writing,
      audit: 'email_domain_restrictions.updated',
      handle: (ctx, { body }) => service.updateConfig(ctx, body),
    },
    previewEmailDomainChange: {
      ...reading,
      handle: (ctx, { body }) => service.preview(ctx, body),
    },
    listUsersOutsideEmailDomains: {
      ...reading,
      handle: (ctx, { body }) => service.listOutside(ctx, body),
    },
    testEmailDomain: { ...reading, handle: (ctx, { body }) => service.test(ctx, body.email) },
    deleteEmailDomain: {
      ...writing,
      audit: 'email_domain.deleted',
      handle: (ctx, { params }) => service.remove(ctx, params.id),
    },
  });
}
