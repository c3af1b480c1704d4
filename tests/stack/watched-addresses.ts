import type { Stack } from '@foyer/testkit';

/** An address that a user could read over a shoulder, in a history or in a log. */
export interface SeenAddress {
  /** Asked: the path of a request. Led: a redirect. Told: in the body of an answer. Sent: in a mail or text. */
  readonly how: 'asked' | 'led' | 'told' | 'sent';
  /** The request during which it was seen, or who got the mail. */
  readonly where: string;
  readonly address: URL;
}

/** What a server said while it was watched. */
export interface Watched {
  readonly addresses: SeenAddress[];
  /** Access tokens, refresh tokens, ID tokens, cookies and passwords, by what they are called. */
  readonly secrets: Map<string, string>;
  /** Redirects and pages that let the browser name them to the next place. */
  readonly named: string[];
  answers: number;
}

const base = 'http://foyer.test';
/** Members of answers and requests that are secrets for longer than one use. */
const lasting =
  /^(access_?token|refresh_?token|id_?token|password|newPassword|secret|clientSecret|recoveryCode|SAMLResponse|mfaToken)$/i;

/** A request as `inProcess` makes it. */
interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: string | Buffer;
}

/** From now on keeps every address and secret that the servers are asked for or answer with. */
export function watchAddresses(stacks: readonly Stack[]): Watched {
  const watched: Watched = { addresses: [], secrets: new Map(), named: [], answers: 0 };
  for (const { server } of stacks) {
    const { inject } = server.app;
    const watch = async (options: Asked) => {
      const answer = await inject(options);
      const { method = 'GET', url, payload } = options;
      note(watched, {
        where: `${method} ${url.split('?')[0]}`,
        url,
        payload: toText(payload),
        answer,
      });
      return answer;
    };
    Object.assign(server.app, { inject: watch });
  }
  return watched;
}

interface Exchange {
  readonly where: string;
  readonly url: string;
  readonly payload: string;
  readonly answer: {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly payload: string;
  };
}

function note(watched: Watched, { where, url, payload, answer }: Exchange): void {
  const { headers } = answer;
  watched.answers += 1;
  watched.addresses.push({ how: 'asked', where, address: new URL(url, base) });
  const location = headers['location'];
  if (typeof location === 'string')
    watched.addresses.push({ how: 'led', where, address: new URL(location, base) });
  for (const address of addressesIn(answer.payload))
    watched.addresses.push({ how: 'told', where, address });
  const isPage = location !== undefined || String(headers['content-type']).startsWith('text/html');
  if (isPage && headers['referrer-policy'] !== 'no-referrer') watched.named.push(where);
  const current = [
    ...secretsIn(payload),
    ...secretsIn(answer.payload),
    ...cookiesIn(headers['set-cookie']),
  ];
  for (const [name, value] of current)
    if (value.length > 15 && !isHandle(name, value)) watched.secrets.set(value, name);
}

/** Addresses of the web in a text, also those written as JSON and HTML write them. */
export function addressesIn(text: string): readonly URL[] {
  const plain = text.replaceAll('\\/', '/').replaceAll('&amp;', '&').replaceAll('\\u0026', '&');
  return [...plain.matchAll(/https?:\/\/[^\s"'<>\\`]+/g)].flatMap(([found]) =>
    URL.canParse(found) ? [new URL(found)] : [],
  );
}

/** Parameters of an address, in its query and in its fragment. */
export function getParameters({ search, hash }: URL): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))];
}

/** What of an address must not be there: the names of lasting secrets, and everything that is a token or an assertion by its form. */
export function getSecrets(address: URL, secrets: ReadonlyMap<string, string>): readonly string[] {
  const whole = decodeURIComponent(address.href.replaceAll('+', ' '));
  const stored = [...secrets].filter(([value]) => whole.includes(value)).map(([, name]) => name);
  const formed = getParameters(address).flatMap(([name, value]) =>
    isToken(value) || isAssertion(value) ? [name] : [],
  );
  return [...new Set([...stored, ...formed])];
}

const isToken = (value: string) => /\beyJ[\w-]+\.[\w-]+\.[\w-]*/.test(value);
const isAssertion = (value: string) =>
  /<(?:\w+:)?(?:Response|Assertion)\b/.test(Buffer.from(value, 'base64').toString());
/** Pages bring the name under which a SAML answer waits in the member of that answer. */
const isHandle = (name: string, value: string) => name === 'SAMLResponse' && !isAssertion(value);

function secretsIn(text: string): readonly (readonly [string, string])[] {
  const form = [...new URLSearchParams(text.startsWith('{') ? '' : text)];
  const members = [...text.matchAll(/"(\w+)":\s*"((?:[^"\\]|\\.)*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return [...form, ...members].filter(([name]) => lasting.test(name));
}

/** The number of a request that waits: it is in addresses as well, and is worth nothing without the cookie that signs it. */
const numbered = /^fe_oidc_(resume|interaction)\w*$/;

function cookiesIn(lines: unknown): readonly (readonly [string, string])[] {
  return [lines ?? []].flat().flatMap((line) => {
    const [name = '', value = ''] =
      (typeof line === 'string' ? line : '').split(';')[0]?.split('=') ?? [];
    return value && !numbered.test(name)
      ? [[`cookie ${name}`, decodeURIComponent(value)] as const]
      : [];
  });
}

function toText(payload: unknown): string {
  if (Buffer.isBuffer(payload)) return payload.toString();
  return typeof payload === 'string' ? payload : '';
}
