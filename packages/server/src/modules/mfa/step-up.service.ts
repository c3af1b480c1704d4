import type { AuthResponse } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isMultiFactor, proofAge } from '../../rules/step-up/require-step-up.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { SecondFactor } from './second-factor.ts';

type StepUpDeps = Pick<Platform, 'config' | 'db' | 'clock'> & {
  readonly sessions: Pick<SessionsService, 'signToken' | 'read'>;
  readonly secondFactor: Pick<SecondFactor, 'demandStepUp' | 'answer'>;
};

/** Asking a signed-in user for MFA again. Contract, §9. */
export function createStepUp({ config, db, clock, sessions, secondFactor }: StepUpDeps) {
  return {
    /** A token at once where the last proof is fresh enough; else a demand that the calls of MFA finish. */
    async generate(ctx: SignedInContext, maxAge: number | null | undefined): Promise<AuthResponse> {
      const { userId, sessionId, tenantId, address, token } = ctx.actor;
      const limit = maxAge ?? config.mfa.stepUpSeconds;
      if (isMultiFactor(token) && proofAge(token, clock.now()) <= limit) {
        const session = await sessions.read({ sessionId, tenantId, address });
        if (session) return sessions.signToken(ctx, session, token);
      }
      const demand = await db.system((tx) =>
        secondFactor.demandStepUp(tx, { userId, sessionId, methods: token.amr ?? [] }),
      );
      if (!demand) throw refuse(mfaRefusals.notEnrolled);
      return secondFactor.answer(ctx, demand);
    },
  };
}

/** Asking again. */
export type StepUp = ReturnType<typeof createStepUp>;
