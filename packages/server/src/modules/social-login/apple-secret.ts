import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { ClockPort } from '../../ports/clock.port.ts';

/** Seconds a secret works; Apple allows half a year, each of ours is used at once. */
const worksFor = 5 * 60;

/** Apple's client secret: a token signed with the key of the developer account. */
export function createAppleSecret(
  {
    clientId,
    teamId,
    keyId,
    privateKey,
    issuer,
  }: Readonly<Record<'clientId' | 'teamId' | 'keyId' | 'privateKey' | 'issuer', string>>,
  clock: ClockPort,
): () => Promise<string> {
  const key = createPrivateKey(privateKey);
  return () => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + worksFor)
      .sign(key);
  };
}
