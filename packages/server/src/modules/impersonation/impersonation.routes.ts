import { impersonationContract } from '@foyer/contract/impersonation';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ImpersonationService } from './impersonation.service.ts';

/** The calls of acting as somebody else. */
export function createImpersonationRoutes(service: ImpersonationService) {
  return defineRoutes('impersonation', impersonationContract, {
    impersonate: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'impersonation.started',
      handle: (ctx, { body }) => service.impersonate(ctx, body),
    },
    createActorToken: {
      tenant: 'token',
      rate: 'credentials',
      audit: 'impersonation.token_created',
      handle: (ctx, { body }) => service.createActorToken(ctx, body),
    },
  });
}
