import type {
  AuthResponse,
  WebAuthnAssertion,
  WebAuthnAttestation,
  WebAuthnDeviceType,
} from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import type { RequestContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { EnrolmentChecks } from './enrolment-checks.ts';
import type { FactorChecks } from './factor-checks.ts';
import {
  type AnswerForm,
  createPendingAnswers,
  type PendingAnswersDeps,
} from './pending-answers.ts';

/** An answer with a code that was sent. */
export interface SentCodeForm extends AnswerForm {
  readonly otcToken: string;
  readonly code: string;
}

type LoginFactorsDeps = PendingAnswersDeps & {
  readonly checks: FactorChecks;
  readonly enrolments: EnrolmentChecks;
};

/** Answers to a pending MFA challenge, by its kind. Contract, §9. */
export function createLoginFactors(deps: LoginFactorsDeps) {
  const { secondFactor, checks, enrolments } = deps;
  const { take, verify, verifyTaken, enrol, enrolTaken, confirmRecoveryCode } =
    createPendingAnswers(deps);

  /** A code of an authenticator app: of one the user has, or the first one of the app that is being set up. */
  async function verifyCode(
    ctx: RequestContext,
    form: AnswerForm & { value: string },
  ): Promise<AuthResponse> {
    const login = await take(form.mfaToken, ['verify', 'stepUp', 'enrol']);
    if (login.purpose !== 'enrol')
      return verifyTaken(ctx, form, login, () => checks.authenticator(login.userId, form.value));
    if (!secondFactor.isOffered('AuthenticatorApp')) throw refuse(mfaRefusals.notOffered);
    return enrolTaken(ctx, form, login, ({ userId }, key) =>
      enrolments.authenticator(userId, key, form.value),
    );
  }

  const getClaim = ({ otcToken, code }: SentCodeForm) => ({ handle: otcToken, code });

  return {
    verifyCode,
    confirmRecoveryCode,

    verifyAuthenticator: (
      ctx: RequestContext,
      deviceId: string,
      form: AnswerForm & { value: string },
    ) => verify(ctx, form, ({ userId }) => checks.authenticator(userId, form.value, deviceId)),

    enrolAuthenticator: (ctx: RequestContext, form: AnswerForm & { token: string }) => {
      if (!secondFactor.isOffered('AuthenticatorApp')) throw refuse(mfaRefusals.notOffered);
      return enrol(ctx, form, ({ userId }, key) =>
        enrolments.authenticator(userId, key, form.token),
      );
    },

    verifyPhone: (ctx: RequestContext, deviceId: string, form: SentCodeForm) =>
      verify(ctx, form, ({ id, userId }) =>
        checks.phone(userId, getClaim(form), { purpose: 'verify', flow: id, deviceId }),
      ),

    enrolPhone: (ctx: RequestContext, form: SentCodeForm) =>
      enrol(ctx, form, ({ id, userId }) =>
        enrolments.phone(userId, getClaim(form), { purpose: 'enrol', flow: id }),
      ),

    /** The mailbox needs no set-up call: the first code that is right makes it a factor. */
    verifyMailbox: async (ctx: RequestContext, form: SentCodeForm) => {
      const login = await take(form.mfaToken, ['verify', 'stepUp', 'enrol']);
      const { id: flow, userId } = login;
      if (login.purpose !== 'enrol')
        return verifyTaken(ctx, form, login, () =>
          checks.mailbox(userId, getClaim(form), { purpose: 'verify', flow }),
        );
      return enrolTaken(ctx, form, login, () =>
        enrolments.mailbox(userId, getClaim(form), { purpose: 'enrol', flow }),
      );
    },

    verifyKey: (
      ctx: RequestContext,
      deviceId: string,
      form: AnswerForm & { webauthnToken: string; options: WebAuthnAssertion },
    ) =>
      verify(ctx, form, ({ id, userId }) =>
        checks.key(userId, form.options, {
          purpose: 'mfaVerify',
          subject: `${id} ${form.webauthnToken}`,
          deviceId,
        }),
      ),

    enrolKey: (
      ctx: RequestContext,
      form: AnswerForm & {
        webauthnToken: string;
        deviceType: WebAuthnDeviceType;
        options: WebAuthnAttestation;
      },
    ) =>
      enrol(ctx, form, ({ id, userId }) => {
        const subject = `${id} ${form.webauthnToken}`;
        return enrolments.key(ctx, userId, {
          subject,
          deviceType: form.deviceType,
          answer: form.options,
        });
      }),
  };
}

/** Answers to a pending MFA challenge. */
export type LoginFactors = ReturnType<typeof createLoginFactors>;
