// Generated from domain-restrictions.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { domainRestrictionsContract } from './domain-restrictions.contract.ts';

/** The calls of domain-restrictions as verb and path. */
export const domainRestrictionsCalls: CallTable<typeof domainRestrictionsContract> = {
  listEmailDomains: {
    method: 'GET',
    path: '/identity/resources/configurations/restrictions/v1/email-domain',
    access: 'bearer',
  },
  createEmailDomain: {
    method: 'POST',
    path: '/identity/resources/configurations/restrictions/v1/email-domain',
    access: 'bearer',
  },
  bulkCreateEmailDomains: {
    method: 'POST',
    path: '/identity/resources/configurations/restrictions/v1/email-domain/bulk',
    access: 'bearer',
  },
  getEmailDomainConfig: {
    method: 'GET',
    path: '/identity/resources/configurations/restrictions/v1/email-domain/config',
    access: 'bearer',
  },
  updateEmailDomainConfig: {
    method: 'POST',
    path: '/identity/resources/configurations/restrictions/v1/email-domain/config',
    access: 'bearer',
  },
  previewEmailDomainChange: {
    method: 'POST',
    path: '/identity/resources/configurations/restrictions/v1/email-domain/config/impact',
    access: 'bearer',
  },
  listUsersOutsideEmailDomains: {
    method: 'POST',
    path: '/identity/resources/configurations/restrictions/v1/email-domain/config/affected',
    access: 'bearer',
  },
  testEmailDomain: {
    method: 'POST',
    path: '/identity/resources/configurations/restrictions/v1/email-domain/test',
    access: 'bearer',
  },
  deleteEmailDomain: {
    method: 'DELETE',
    path: '/identity/resources/configurations/restrictions/v1/email-domain/{id}',
    access: 'bearer',
  },
};
