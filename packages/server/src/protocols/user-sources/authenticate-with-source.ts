import { normalizeEmail } from '@foyer/contract';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { UserSourceConfig } from '../../kernel/config/user-sources.config.ts';
import type { Sandbox } from '../../kernel/custom-code/sandbox.ts';
import { authenticateWithCode } from './code-source.ts';
import type { Outgoing } from '../../kernel/outgoing/outgoing.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { createAskSource } from './ask-source.ts';
import { authenticateWithAuth0 } from './auth0-source.ts';
import { authenticateWithCognito } from './cognito-source.ts';
import { type ExternalUser, type SourceCredentials, SourceFailure } from './external-user.ts';
import { authenticateWithFederation } from './federation-source.ts';
import { authenticateWithFirebase } from './firebase-source.ts';
import { toStorable } from './storable-user.ts';

interface Deps {
  readonly config: Pick<FoyerConfig, 'userSources' | 'outgoing'>;
  readonly settings: { readonly mode: string };
  readonly outgoing: Pick<Outgoing, 'request'>;
  readonly sandbox: Pick<Sandbox, 'run'>;
  readonly clock: ClockPort;
}

/**
 * Verifies a password with a user source. Null: the password is wrong, or no user has the email. Throws
 * `SourceFailure` if the source returns no result or a different email.
 */
export function createSourceAuthentication(deps: Deps) {
  const { config, sandbox, clock } = deps;

  function authenticate(source: UserSourceConfig, one: SourceCredentials) {
    const { cognitoUrl, firebaseUrl } = config.userSources;
    const ask = createAskSource(deps, one.deadline);
    if (source.type === 'auth0') return authenticateWithAuth0(ask, source, one);
    if (source.type === 'firebase')
      return authenticateWithFirebase(ask, source, { ...one, url: firebaseUrl });
    if (source.type === 'custom-code') return authenticateWithCode(sandbox, source, one);
    if (source.type === 'federation') return authenticateWithFederation(ask, source, one);
    const url = cognitoUrl ?? cognitoOrigin(source.region);
    return authenticateWithCognito(ask, source, { ...one, url, at: clock.now() });
  }

  return async (source: UserSourceConfig, one: SourceCredentials): Promise<ExternalUser | null> => {
    const user = await authenticate(source, one);
    if (!user) return null;
    if (normalizeEmail(user.email) !== one.email) throw new SourceFailure('email');
    return toStorable(user);
  };
}

/** Verifies a password with a user source. */
export type SourceAuthentication = ReturnType<typeof createSourceAuthentication>;

const cognitoOrigin = (region: string): string =>
  `https://cognito-idp.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`;
