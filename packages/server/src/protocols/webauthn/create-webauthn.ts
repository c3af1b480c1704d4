import type { WebAuthnAssertion, WebAuthnAttestation } from '@foyer/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { Log } from '../../kernel/logs/log.ts';
import type { AcceptedSecret, Secrets } from '../../kernel/secrets/secrets.ts';
import type { ServerSettings } from '../../kernel/config/settings.ts';
import { isPlainAttestation, isWholeKey } from './attestation.ts';
import { readClientData } from './client-data.ts';
import {
  type CredentialUsage,
  createCredentialStore,
  type StoredCredential,
} from './credential.store.ts';
import { algorithms, creationOptions, requestOptions, userHandle } from './options.ts';
import { toRelyingParty } from './relying-party.ts';
import type { Ceremony, Demand, Proof, WebAuthn } from './webauthn.ts';
import { assertionAnswer, newCredential, registrationAnswer } from './wire-answers.ts';

/** What WebAuthn is made of. */
export interface WebAuthnDeps {
  readonly config: FoyerConfig;
  readonly settings: ServerSettings;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly log: Log;
}

/**
 * The relying party over the database. The challenge is the single-use secret itself: 256 bits,
 * five minutes.
 */
export function createWebAuthn({ config, settings, db, secrets, log }: WebAuthnDeps): WebAuthn {
  const rp = toRelyingParty(config, settings);
  const credentials = createCredentialStore();
  const expected = { expectedOrigin: [...rp.origins], expectedRPID: rp.id };
  const kind = 'webauthnChallenge' as const;
  const getSubject = ({ purpose, subject }: Ceremony) => `${purpose} ${subject}`;

  const issue = (ceremony: Ceremony, payload: Readonly<Record<string, unknown>> = {}) =>
    db.read((tx) => secrets.issue(tx, { kind, subject: getSubject(ceremony), payload }));

  /** Whatever is wrong with the rest of the answer, its challenge is used up. */
  async function redeem(
    ceremony: Ceremony,
    type: 'webauthn.create' | 'webauthn.get',
    clientDataJSON: string,
  ) {
    const data = readClientData(clientDataJSON, { type, rp, log });
    if (!data) return null;
    const claim = { kind, subject: getSubject(ceremony), secret: data.challenge };
    const accepted = await db.read((tx) => secrets.consume(tx, claim));
    return accepted && { accepted, challenge: data.challenge };
  }

  async function verifyCreation(ceremony: Ceremony, answer: WebAuthnAttestation, demand: Demand) {
    const redeemed = await redeem(ceremony, 'webauthn.create', answer.response.clientDataJSON);
    if (!redeemed || !isPlainAttestation(answer.response.attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: registrationAnswer(answer),
      expectedChallenge: redeemed.challenge,
      requireUserVerification: demand.userVerification === 'required',
      supportedAlgorithmIDs: [...algorithms],
    }).catch(notRight);
    if (!verified || !registrationInfo || !isWholeKey(registrationInfo.credential.publicKey))
      return null;
    return newCredential(answer, registrationInfo);
  }

  async function verifyAssertion(
    ceremony: Ceremony,
    answer: WebAuthnAssertion,
    demand: Parameters<WebAuthn['verifyAssertion']>[2],
  ): Promise<Proof | null> {
    const redeemed = await redeem(ceremony, 'webauthn.get', answer.response.clientDataJSON);
    const stored =
      redeemed &&
      (await db.read((tx) =>
        credentials.find(tx, Buffer.from(answer.id, 'base64url'), demand.usage),
      ));
    if (!redeemed || !stored || !isOwners(answer, stored, demand.usage)) return null;
    return judge(answer, stored, { redeemed, required: demand.userVerification === 'required' });
  }

  async function judge(
    answer: WebAuthnAssertion,
    stored: StoredCredential,
    one: { redeemed: { accepted: AcceptedSecret; challenge: string }; required: boolean },
  ): Promise<Proof | null> {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: assertionAnswer(answer),
      expectedChallenge: one.redeemed.challenge,
      requireUserVerification: one.required,
      // the counter is judged by the statement that writes it: there, of two answers at once only
      // one passes
      credential: { id: answer.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    }).catch(notRight);
    const eligible = authenticationInfo?.credentialDeviceType === 'multiDevice';
    // whether a key may be copied does not change over its life (W-7)
    if (!verified || !authenticationInfo || eligible !== stored.backupEligible) return null;
    return {
      credential: stored,
      userVerified: authenticationInfo.userVerified,
      counter: authenticationInfo.newCounter,
      backedUp: authenticationInfo.credentialBackedUp,
      payload: one.redeemed.accepted.payload,
    };
  }

  return {
    rp,
    credentials,
    creationOptions: async (ceremony, request) =>
      creationOptions(rp, await issue(ceremony), request),
    requestOptions: async (ceremony, request) =>
      requestOptions(rp, await issue(ceremony, request.payload), request),
    verifyCreation,
    verifyAssertion,
  };
}

/** The library throws for every answer that is not right, as for one that is no answer at all. */
function notRight(): {
  readonly verified: false;
  readonly registrationInfo?: never;
  readonly authenticationInfo?: never;
} {
  return { verified: false };
}

/** Browsers name the user of a discoverable credential; it must be the one we know (W-11). */
function isOwners(
  answer: WebAuthnAssertion,
  stored: StoredCredential,
  usage: CredentialUsage,
): boolean {
  const handle = answer.response.userHandle;
  return !handle || Buffer.from(handle, 'base64url').equals(userHandle(stored.userId, usage));
}
