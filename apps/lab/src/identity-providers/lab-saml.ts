import { signatureOver } from './canonical-xml.ts';
import type { SamlBreak } from './breaks.ts';
import type { LabSaml, LabSamlAnswer, LabSamlRequest } from './lab-identity-providers.ts';
import type { LabKeys } from './lab-keys.ts';
import type { LabUsers } from './lab-users.ts';
import {
  logoutRequestXml,
  logoutResponseXml,
  metadataXml,
  readMessage,
  signedRedirect,
} from './saml-messages.ts';
import { newId, samlResponse, withSignature } from './saml-response.ts';

interface LabSamlDeps {
  /** Where the provider is mounted. */
  readonly base: string;
  readonly keys: LabKeys;
  readonly users: LabUsers;
  readonly now: () => Date;
}

/** The SAML provider: it answers anyone who asks, and keeps the last response to replay it. */
export function createLabSaml({ base, keys, users, now }: LabSamlDeps): LabSaml {
  const entityId = base;
  const ssoUrl = `${base}/sso`;
  const sloUrl = `${base}/slo`;
  let last: string | undefined;

  const build = async (
    parts: Omit<Parameters<typeof samlResponse>[0], 'entityId' | 'now' | 'signing' | 'foreign'>,
  ) => {
    const [signing, foreign] = [
      await keys.signing(),
      parts.break === 'wrongSignature' ? await keys.foreign() : undefined,
    ];
    const xml = samlResponse({
      ...parts,
      entityId,
      now: now(),
      signing,
      foreign: foreign ?? signing,
    });
    return Buffer.from(xml).toString('base64');
  };

  return {
    entityId,
    ssoUrl,
    sloUrl,
    metadataUrl: `${base}/metadata`,
    keys,
    metadata: async () =>
      metadataXml({ entityId, ssoUrl, sloUrl, certificates: await keys.certificates() }),
    responseFor: async (user, asked, options = {}): Promise<LabSamlAnswer> => {
      const { acsUrl, spEntityId, id, relayState } = getFacts(asked);
      const member = await users.user('saml', user);
      const { assertionId } = options;
      const make = (how?: SamlBreak) =>
        build({ user: member, acsUrl, spEntityId, inResponseTo: id, break: how, assertionId });
      const isReplay = options.break === 'replay';
      // without a last one there is nothing to replay: the answer of a sign-in that was never asked for is in
      last = isReplay ? (last ?? (await make('wrongRequest'))) : await make(options.break);
      return { acsUrl, samlResponse: last, ...(relayState === undefined ? {} : { relayState }) };
    },
    logoutRequest: async ({ sloUrl: to, nameId, sessionIndex, relayState }) => {
      const xml = logoutRequestXml({ entityId, destination: to, nameId, sessionIndex, now: now() });
      return signedRedirect(to, { name: 'SAMLRequest', xml, relayState }, await keys.signing());
    },
    logoutForm: async ({ sloUrl: to, nameId, sessionIndex, relayState }) => {
      const id = newId();
      const xml = logoutRequestXml({
        id,
        entityId,
        destination: to,
        nameId,
        sessionIndex,
        now: now(),
      });
      const signed = withSignature(xml, signatureOver(id, xml, await keys.signing()));
      const SAMLRequest = Buffer.from(signed).toString('base64');
      return { SAMLRequest, ...(relayState === undefined ? {} : { RelayState: relayState }) };
    },
    logoutResponse: async (address, to) => {
      const asked = readMessage(Object.fromEntries(new URL(address).searchParams), 'redirect');
      if (asked?.kind !== 'LogoutRequest') throw new Error('The address carries no logout request');
      const xml = logoutResponseXml({
        entityId,
        destination: to,
        inResponseTo: asked.id,
        now: now(),
      });
      return signedRedirect(
        to,
        { name: 'SAMLResponse', xml, relayState: asked.relayState },
        await keys.signing(),
      );
    },
  };
}

function getFacts(asked: LabSamlRequest): Exclude<LabSamlRequest, string> {
  if (typeof asked !== 'string') return asked;
  const request = readMessage(Object.fromEntries(new URL(asked).searchParams), 'redirect');
  if (request?.kind !== 'AuthnRequest' || !request.acsUrl)
    throw new Error('The address carries no request of a service that says where the answer goes');
  const { id, acsUrl, issuer, relayState } = request;
  return { id, acsUrl, spEntityId: issuer, ...(relayState === undefined ? {} : { relayState }) };
}
