import type { AuthResponse, WebAuthnAssertion } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import { passkeysRefusals } from '@foyer/contract/passkeys';
import type { Tx } from '../../kernel/db/database.ts';
import { normalizeIdentifier } from '../../rules/attempts/password-attempts.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Ceremony, Proof } from '../../protocols/webauthn/webauthn.ts';
import type { SignInOutcome } from '../login/sign-in-gate.ts';
import { assertOffered } from './assert-offered.ts';
import { createOwnPasskeys } from './own-passkeys.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';

/** Nobody is known yet: every browser asks for the same. */
const signingIn: Ceremony = { purpose: 'signIn', subject: 'anybody' };

/**
 * A passkey shows what a user has, and by finger or PIN that it is them: two factors in one step (T-MFA-1, W-19). The names
 * are those that clients look for; the wire contract, §6, knows no other for a key. Decision 0112.
 */
const provedByPasskey = ['hwk', 'user', 'mfa'] as const;

type Judged = SignInOutcome | { readonly kind: 'refused' } | { readonly kind: 'notActivated' };

/** Signing in with passkeys, and one's own ones. */
export function createPasskeysService(deps: PasskeysDeps) {
  const { config, db, webauthn, audit, clock, mac, store, signInGate } = deps;
  const mustActivate = () =>
    config.signIn.activation === 'required' && !config.signIn.allowNotVerifiedUsersLogin;

  const getMark = (email: string) =>
    Buffer.from(mac('passkeys.named', normalizeIdentifier(email))).toString('base64url');

  /**
   * Looks nobody up, so that known and unknown addresses cannot differ (T-ENUM-1, W-17). An address that was typed is kept as a
   * mark on the challenge: then only a passkey of that account answers it (W-11).
   */
  async function prelogin(
    one: { email?: string | undefined; userId?: string | undefined } | undefined,
  ) {
    assertOffered(config);
    const payload = {
      ...(one?.email ? { email: getMark(one.email) } : {}),
      ...(one?.userId ? { userId: one.userId.slice(0, 100).replace(/\p{Cs}/gu, '') } : {}),
    };
    return {
      options: await webauthn.requestOptions(signingIn, { userVerification: 'required', payload }),
    };
  }

  async function postlogin(
    ctx: RequestContext,
    answer: WebAuthnAssertion,
    invitationToken?: string,
  ): Promise<AuthResponse> {
    assertOffered(config);
    const proof = await webauthn.verifyAssertion(signingIn, answer, {
      userVerification: 'required',
      usage: 'passkey',
    });
    const judged = await db.system((tx) => judge(tx, ctx, proof, invitationToken));
    if (judged.kind === 'refused') throw refuse(passkeysRefusals.notAccepted);
    if (judged.kind === 'notActivated') throw refuse(loginRefusals.notActivated);
    return signInGate.answer(ctx, judged);
  }

  /** Answers instead of throwing, so that what it wrote stays. Wrong passwords before do not matter here (T-BF-4). */
  async function judge(
    tx: Tx,
    ctx: RequestContext,
    proof: Proof | null,
    invitationToken: string | undefined,
  ): Promise<Judged> {
    const user = proof && (await store.user(tx, proof.credential.userId));
    if (!proof || !user || user.lockedAt || !isNamed(proof, user)) return refused(tx, ctx, user);
    const { id: userId, email, tenantId } = user;
    const { counter, backedUp } = proof;
    if (
      !(await webauthn.credentials.use(tx, {
        id: proof.credential.id,
        counter,
        backedUp,
        now: clock.now(),
      }))
    ) {
      const description =
        'The signature counter of a passkey did not increase, so the passkey may have been cloned. The sign-in was rejected.';
      await audit.record(tx, {
        action: 'passkey.clone_detected',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
      return { kind: 'refused' };
    }
    if (mustActivate() && !user.verifiedAt) return { kind: 'notActivated' };
    const json = { methods: provedByPasskey };
    const facts = { description: 'Signed in with a passkey.', email, json };
    const outcome = await signInGate.authorizeSession(
      tx,
      ctx,
      { userId, methods: provedByPasskey, invitationToken },
      facts,
    );
    if (outcome.kind !== 'open') return outcome;
    const entered = outcome.open.session.tenantId;
    await audit.record(tx, {
      ...facts,
      action: 'user.authenticated',
      userId,
      tenantId: entered,
      ctx,
    });
    return outcome;
  }

  async function refused(
    tx: Tx,
    ctx: RequestContext,
    user: { id: string; tenantId: string | null } | null | undefined,
  ) {
    const subject = { userId: user?.id ?? null, tenantId: user?.tenantId ?? null };
    await audit.record(tx, {
      action: 'user.authentication_failed',
      ...subject,
      ctx,
      description: 'A sign-in with a passkey was rejected.',
    });
    return { kind: 'refused' } as const;
  }

  function isNamed(
    { payload }: Proof,
    user: { readonly id: string; readonly identifier: string },
  ): boolean {
    const { email, userId } = payload;
    return (
      (email === undefined || email === getMark(user.identifier)) &&
      (userId === undefined || userId === user.id)
    );
  }

  return { prelogin, postlogin, ...createOwnPasskeys(deps) };
}

/** Signing in with passkeys, and one's own ones. */
export type PasskeysService = ReturnType<typeof createPasskeysService>;
