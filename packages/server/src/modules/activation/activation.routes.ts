import { activationContract } from '@foyer/contract/activation';
import { leadingTo } from '../../kernel/http/account-links.ts';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ActivationService } from './activation.service.ts';

/** The calls of activation. */
export function createActivationRoutes(service: ActivationService) {
  return defineRoutes('activation', activationContract, {
    getActivationStrategy: {
      tenant: 'none',
      rate: 'credentials',
      audit: null,
      handle: (ctx, { query }) => service.strategy(ctx, query),
    },
    activate: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.activated',
      handle: (ctx, { body }) => service.activate(ctx, body),
    },
    activateWithCode: {
      tenant: 'none',
      rate: 'attempts',
      hashes: true,
      audit: 'user.activated',
      handle: (ctx, { body }) => service.activateWithCode(ctx, body),
    },
    resendActivation: {
      tenant: 'none',
      rate: 'mail',
      audit: 'user.activation_resent',
      handle: (ctx, { body }) => service.resend(leadingTo(ctx, body.redirectUrl), body),
    },
  });
}
