import { postedForm } from './post-binding.ts';
import { type MessageParameter, redirectUrl } from './redirect-binding.ts';
import type { SamlBinding, SamlOutgoing, SpKey } from './saml.ts';

/** A message of ours as its receiver takes it: an address, or a form. */
export function outgoing(
  { url, binding }: { readonly url: string; readonly binding: SamlBinding },
  message: {
    readonly kind: MessageParameter;
    readonly xml: string;
    readonly relayState?: string | undefined;
  },
  signWith?: SpKey,
): SamlOutgoing {
  if (binding === 'redirect') return { binding, url: redirectUrl(url, message, signWith) };
  return postedForm(url, message, signWith);
}
