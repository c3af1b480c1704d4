import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeEmail } from '@foyer/contract';
import type { Platform } from '../platform.ts';
import type { XmlDocument } from '../../protocols/saml/read-xml.ts';
import type { AcceptResponseOptions } from '../../protocols/saml/saml.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';
import { type Asserted, assertedBySaml, getDomain } from './sso-assertion.ts';
import { asSsoFailure } from './sso-login.failure.ts';
import type { LoginConnection, SsoLoginStore } from './sso-login.store.ts';

type UnaskedDeps = Pick<Platform, 'settings' | 'db' | 'saml'> & {
  readonly store: Pick<SsoLoginStore, 'ofIssuerAndDomains' | 'speaksFor'>;
};
type DecryptionKeys = NonNullable<AcceptResponseOptions['sp']['decryptionKeys']>;

/** A connection, and whom its provider vouches for. */
interface Vouched {
  readonly connection: LoginConnection;
  readonly asserted: Asserted;
}

/** An answer about one user has one address, or a few; the rest are names of groups. */
const maxDomains = 100;

/** Finds whose provider made an answer that nobody asked for. Decision 0170. */
export function createUnaskedAnswers({ settings, db, saml, store }: UnaskedDeps) {
  const { entityId, acsUrl, sloUrl } = ssoUrls(settings);

  /** Of many connections with the provider's name those that the addresses in its answer may belong to. */
  async function meantBy(
    issuer: string,
    response: XmlDocument,
  ): Promise<readonly LoginConnection[]> {
    const { decryption } = await saml.keys();
    const addresses = ofSaml(() => saml.peekAddressesUnverified(response, decryption), []);
    const domains = addresses && [
      ...new Set(addresses.map((address) => getDomain(normalizeEmail(address)))),
    ];
    return db.read((tx) =>
      store.ofIssuerAndDomains(tx, { issuer, domains: domains && domains.slice(0, maxDomains) }),
    );
  }

  /**
   * The one of several connections with the provider's name that the answer is for: its certificate fits, and the address is in one of its
   * domains. Anyone may write a name, and even a certificate; a domain is proved for one connection only.
   */
  async function vouching(
    named: readonly LoginConnection[],
    response: XmlDocument,
  ): Promise<Vouched | undefined> {
    const { decryption } = await saml.keys();
    for (const connection of named) {
      await nextTurn(); // each connection may take two signature checks with a key that its tenant chose: serve other requests in between
      const asserted = ofSaml(() => assertedIn(connection, response, decryption), null);
      const domain = asserted?.email && getDomain(asserted.email);
      if (asserted && domain && (await db.read((tx) => store.speaksFor(tx, connection.id, domain))))
        return { connection, asserted };
    }
    return undefined;
  }

  /** What an answer to no request says, as this connection reads it. */
  function assertedIn(
    connection: LoginConnection,
    response: XmlDocument,
    decryptionKeys: DecryptionKeys,
  ): Asserted {
    const { idpEntityId, certificates, settings: own } = connection;
    const idp = { entityId: idpEntityId ?? '', certificates };
    const login = saml.acceptResponse(response, {
      sp: { entityId, acsUrl, sloUrl, decryptionKeys },
      idp,
      expectInResponseTo: null,
    });
    return assertedBySaml(login, own);
  }

  return {
    vouching,
    /** The one among all connections with the provider's name. */
    among: async (issuer: string, response: XmlDocument) =>
      vouching(await meantBy(issuer, response), response),
  };
}

/** What a message tells; `otherwise` where it is not accepted. */
function ofSaml<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (!asSsoFailure(error)) throw error;
    return otherwise;
  }
}
