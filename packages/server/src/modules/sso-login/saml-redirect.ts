import { postPageScriptHash } from '../../protocols/saml/post-binding.ts';
import type { SamlOutgoing } from '../../protocols/saml/saml.ts';

/** Where a navigation leads: an address, or a page that posts itself. */
export type SamlRedirect =
  | { readonly location: string }
  | { readonly page: { readonly html: string; readonly script: string } };

/** How a SAML message leaves by the browser. */
export function samlRedirect(outgoing: SamlOutgoing): SamlRedirect {
  if (outgoing.binding === 'redirect') return { location: outgoing.url };
  return { page: { html: outgoing.html, script: postPageScriptHash } };
}
