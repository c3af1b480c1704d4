import { createHash } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { ownSignatureMethod } from './algorithms.ts';
import { decodeMessage } from './decode-message.ts';
import { ns } from './names.ts';
import { messageLimits, readDocument, type XmlElement } from './read-xml.ts';
import type { MessageParameter } from './redirect-binding.ts';
import { SamlRefusal } from './refusal-codes.ts';
import type { PostedFields, SamlOutgoing, SpKey } from './saml.ts';
import { verifiedElement } from './verify-signature.ts';
import { escaped } from './write-xml.ts';
import { assertUniqueIds } from './xml-tree.ts';

/**
 * A form that carries a message: plain, with its signature behind the issuer, where the schema has
 * it.
 */
export function postedForm(
  to: string,
  message: {
    readonly kind: MessageParameter;
    readonly xml: string;
    readonly relayState?: string | undefined;
  },
  signWith?: SpKey,
): SamlOutgoing {
  const { kind, xml, relayState } = message;
  const packed = Buffer.from(signWith ? signed(xml, signWith) : xml, 'utf8').toString('base64');
  const fields = {
    [kind]: packed,
    ...(relayState === undefined ? {} : { RelayState: relayState }),
  };
  return { binding: 'post', action: to, fields, html: postPage(to, fields) };
}

function signed(xml: string, { privateKey }: SpKey): string {
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: ownSignatureMethod,
    canonicalizationAlgorithm: ns.exclusive,
  });
  signer.addReference({
    xpath: '/*',
    digestAlgorithm: `${ns.encryption}sha256`,
    transforms: [`${ns.signature}enveloped-signature`, ns.exclusive],
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signer.getSignedXml();
}

const postScript = 'document.forms[0].submit()';
/** For the content security policy of the page that posts itself. */
export const postPageScriptHash = `sha256-${createHash('sha256').update(postScript).digest('base64')}`;

/** A page that posts itself; without scripts it has a button. */
function postPage(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form method="post" action="${escaped(action)}">${inputs.join('')}<noscript><button>Continue</button></noscript></form>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><body>${form}<script>${postScript}</script></body></html>`;
}

/** A message in a form, its signature not yet checked. */
export interface PostedMessage {
  readonly root: XmlElement;
  readonly relayState: string | null;
  /**
   * The root as its signer wrote it; throws `SamlRefusal` when there is no signature or it is not
   * good.
   */
  signedBy(certificates: readonly string[]): XmlElement;
}

/** Reads a message from the fields of a form. Throws `SamlRefusal`. */
export function readPosted(fields: PostedFields, kind: MessageParameter): PostedMessage {
  const other = kind === 'SAMLRequest' ? 'SAMLResponse' : 'SAMLRequest';
  const packed = fields[kind];
  if (packed === undefined || fields[other] !== undefined)
    throw new SamlRefusal('unexpectedMessage', `Not one ${kind}`);
  const document = readDocument(decodeMessage(packed), messageLimits);
  const { root } = document;
  assertUniqueIds(root);
  return {
    root,
    relayState: fields.RelayState ?? null,
    signedBy: (certificates) => verifiedElement(document, root, certificates),
  };
}
