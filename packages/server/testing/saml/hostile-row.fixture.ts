import type { AcceptResponseOptions } from '../../src/protocols/saml/saml.ts';
import type { SamlRefusalCode } from '../../src/protocols/saml/refusal-codes.ts';

/** One document that must not be accepted, beside its twin that is: what differs between them is the attack. */
export interface HostileRow {
  readonly name: string;
  readonly twin: string;
  readonly document: string | Uint8Array;
  readonly code: SamlRefusalCode;
  /** How the hostile document is received, if not as usual. The twin always is as usual. */
  readonly options?: AcceptResponseOptions;
  /** How the twin is received, if not as usual. */
  readonly twinOptions?: AcceptResponseOptions;
  /** A verifier that takes the first signature for a signature of everything is deceived by it. */
  readonly deceives?: true;
}

/** Replaces one piece of a document; a piece that is not there is a mistake of the test. */
export function replaced(xml: string, piece: string | RegExp, by: string): string {
  const mutated = xml.replace(piece, () => by);
  if (mutated === xml) throw new Error(`There is no ${piece.toString()} in the document`);
  return mutated;
}
