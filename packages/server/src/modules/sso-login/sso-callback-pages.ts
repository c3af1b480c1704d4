import type { RefusalSpec } from '@foyer/contract';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { z } from 'zod';
import { embeddingOrigins } from '../../kernel/config/applications.config.ts';
import { allowedOrigins } from '../../kernel/http/origin.ts';
import type { Platform } from '../platform.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';

type PagesDeps = Pick<Platform, 'config' | 'settings' | 'db' | 'secrets' | 'seal'>;

/** What is behind the name a callback page is called with. */
type Stored = { readonly response: string } | { readonly failed: RefusalSpec };

const kind = 'samlResponse';
const purpose = 'saml-response';
const storedShape = z.union([z.object({ response: z.string() }), z.object({ failed: z.string() })]);
/** A name; an answer itself is far longer. */
const nameForm = /^[A-Za-z0-9_-]{43}$/;

/** The pages of ours that a sign-in comes back to, and what waits for them. Contract, §11. */
export function createCallbackPages({ config, settings, db, secrets, seal }: PagesDeps) {
  const ours = new URL(settings.publicUrl).origin;
  const origins = () => allowedOrigins(settings.publicUrl, embeddingOrigins(config));
  const base = (origin: string) => (origin === ours ? settings.publicUrl : origin);
  const saml = (origin: string) => `${base(origin)}/account/saml/callback`;
  const oidc = (origin: string) => `${base(origin)}/account/oidc/callback`;
  const isRedirect = (uri: string) =>
    uri === ssoUrls(settings).oidcCallbackUrl || [...origins()].map(oidc).includes(uri);

  async function keep(
    page: string,
    payload: Readonly<Record<string, string>>,
    relayState = '',
  ): Promise<string> {
    const name = await db.read((tx) => secrets.issue(tx, { kind, subject: kind, payload }));
    return `${page}?${new URLSearchParams({ SAMLResponse: name, RelayState: relayState })}`;
  }

  return {
    saml,
    oidc,
    home: { origin: ours },

    /** Whether a provider may be asked to lead users there: compared letter by letter. None is fine, too. */
    isOurs: (redirectUri: string | undefined): boolean =>
      redirectUri === undefined || isRedirect(redirectUri),

    /** The address of a page with the name of an answer that is kept for it. */
    kept: (
      page: string,
      one: { response: string; relayState: string | undefined },
    ): Promise<string> => {
      const response = Buffer.from(seal.seal(purpose, one.response)).toString('base64');
      return keep(page, { response }, one.relayState);
    },

    /** The address of the page that says why it did not work. */
    failed: (origin: string, refusal: RefusalSpec): Promise<string> =>
      keep(saml(origin), { failed: refusal.code }),

    /** What a page was called with: a name, which is used up, or an answer itself. Null for a name that is none any longer. */
    open: async (text: string): Promise<Stored | null> => {
      if (!nameForm.test(text)) return { response: text };
      const accepted = await db.read((tx) =>
        secrets.consume(tx, { kind, secret: text, subject: kind }),
      );
      if (!accepted) return null;
      const stored = storedShape.parse(accepted.payload);
      if ('response' in stored)
        return { response: seal.open(purpose, Buffer.from(stored.response, 'base64')) };
      const existing = Object.values(ssoLoginRefusals).find(({ code }) => code === stored.failed);
      return { failed: existing ?? ssoLoginRefusals.notAccepted };
    },
  };
}

/** The pages of ours that a sign-in comes back to. */
export type CallbackPages = ReturnType<typeof createCallbackPages>;
