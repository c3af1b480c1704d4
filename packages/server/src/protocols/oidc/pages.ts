import { createHash } from 'node:crypto';

/** Text as it may be in a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Colors of the product's own pages: `packages/ui/src/theme/tokens.css`. */
const look = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:25rem;margin:15vh auto;padding:0 1.5rem;color:light-dark(#1a1d1c,#eceeed);
background:light-dark(#f5f5f2,#101312)}
h1{font-size:1.5rem;line-height:1.25}code{overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1rem;margin:0 .5rem .5rem 0;border-radius:6px;border:1px solid light-dark(#868d8a,#737d79);
background:light-dark(#fff,#191c1b);color:inherit;cursor:pointer}
button.first{background:light-dark(#0e5a50,#70d0bd);color:light-dark(#fff,#06231e);border-color:transparent}`;
const lookHash = createHash('sha256').update(look).digest('base64');

/** What a content security policy names the styles of a page. */
export const lookSource = `sha256-${lookHash}`;

/**
 * What a page of the engine may do: show itself, in nobody's frame. A form leads to an application,
 * so its target is not narrowed.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src '${lookSource}'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const rightToLeft: readonly string[] = ['ar', 'he'];

/** A page of the server itself: no script, no picture, readable without a style sheet. */
export function page(title: string, body: string, language = 'en'): string {
  const dir = rightToLeft.includes(language) ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${escapeHtml(language)}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${look}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** Shown where nobody can be sent back. */
export function errorPage({
  error,
  words,
}: {
  readonly error: string;
  readonly words: string;
}): string {
  return page(
    'This sign-in cannot go on',
    `<p>The application that sent you here asked for something this server does not accept. Go back to it and try again; if that does not
help, tell the people who run it what stands here.</p><p><code>${escapeHtml(error)}</code>: ${escapeHtml(words)}</p>`,
  );
}

/** Asks whether to sign out. `form` is the engine's, with its token against forged requests. */
export function logoutPage(form: string, name: string): string {
  return page(
    `Sign out of ${name}?`,
    `<p>You will be signed out of every application that you entered with this sign-in.</p>${form}
<button class="first" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
<button type="submit" form="op.logoutForm">Stay signed in</button>`,
  );
}

/** Shown after signing out, where there is no address to go to. */
export function signedOutPage(): string {
  return page('You’re signed out', '<p>You can close this page.</p>');
}
