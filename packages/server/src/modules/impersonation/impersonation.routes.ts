import { impersonationContract } from '@foyer/contract/impersonation';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ImpersonationConsentService } from './impersonation-consent.service.ts';
import type { ImpersonationService } from './impersonation.service.ts';

/** The calls of acting as another user. */
export function createImpersonationRoutes(
  service: ImpersonationService,
  consent: ImpersonationConsentService,
) {
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
    getImpersonationSettings: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => consent.settings(ctx),
    },
    setImpersonationSettings: {
      tenant: 'token',
      rate: 'write',
      apiToken: 'refused',
      audit: 'impersonation_settings.updated',
      handle: (ctx, { body }) => consent.setSettings(ctx, body),
    },
    requestImpersonation: {
      tenant: 'token',
      rate: 'mail',
      apiToken: 'refused',
      audit: 'impersonation.requested',
      handle: (ctx, { body }) => consent.request(ctx, body),
    },
    getImpersonationSession: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.getSession(ctx),
    },
    listImpersonationRequests: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => consent.requests(ctx),
    },
    answerImpersonationRequest: {
      tenant: 'token',
      rate: 'write',
      audit: 'impersonation.consent_changed',
      handle: (ctx, { params, body }) => consent.answer(ctx, params.requestId, body.isAllowed),
    },
  });
}
