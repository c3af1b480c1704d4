import { type IncomingMessage, request } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { type CookieJar, createCookieJar } from '../published/cookie-jar.ts';

/** What a browser asks for; a navigation unless it says otherwise. */
export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Where a browser has come to. */
export interface PlainPage {
  readonly url: URL;
  readonly status: number | undefined;
  readonly text: string;
}

/** A form of a page. */
export interface PlainForm {
  readonly action: URL;
  readonly fields: Readonly<Record<string, string>>;
}

/** A browser without a screen: it follows redirects and posts the forms that pages post by themselves. */
export interface PlainBrowser {
  /** Forms it has posted. */
  readonly posted: readonly PlainForm[];
  /** One request, with the cookies of that host. */
  send(
    url: URL,
    asked?: Asked,
  ): Promise<{ status: number | undefined; location: string | undefined; text: string }>;
  /** Goes to an address and on to wherever that leads. */
  open(address: string): Promise<PlainPage>;
  /** Fills in the form of a page, presses its button and continues to wherever that leads. */
  submit(page: PlainPage, filled: Readonly<Record<string, string>>): Promise<PlainPage>;
}

/** Headers of a navigation: `fetch` would say that a script asks, and scripts are led to no sign-in. */
const navigation = {
  accept: 'text/html',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** The messages of SAML; a page that has one of them in a form posts it without being asked. */
const selfPosted = ['SAMLRequest', 'SAMLResponse'];

/** Opens one that knows nobody. Cookies are kept by host, as browsers keep them: two ports of one host are one site. */
export function createPlainBrowser(): PlainBrowser {
  const posted: PlainForm[] = [];
  const jars = new Map<string, CookieJar>();
  const getJar = ({ hostname }: URL) => {
    const jar = jars.get(hostname) ?? createCookieJar();
    jars.set(hostname, jar);
    return jar;
  };

  async function ask(url: URL, asked: Asked, cookie: string) {
    const { method = 'GET', headers = navigation, body = '' } = asked;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { method, headers: { ...headers, ...(cookie && { cookie }) } }, resolve)
        .once('error', reject)
        .end(body);
    });
    getJar(url).store(answer.headers['set-cookie'] ?? []);
    return {
      status: answer.statusCode,
      location: answer.headers.location,
      text: await readAll(answer),
    };
  }

  const send: PlainBrowser['send'] = (url, asked = {}) => ask(url, asked, getJar(url).text());

  /** A form is posted with the cookies that may go along: from another site, only those that say so. */
  function post(from: URL, form: PlainForm) {
    posted.push(form);
    const { action, fields } = form;
    const isForeign = from.hostname !== action.hostname;
    const headers = {
      ...navigation,
      origin: from.origin,
      'sec-fetch-site': isForeign ? 'cross-site' : 'same-site',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const jar = getJar(action);
    const cookie = isForeign
      ? toText(jar, (attributes) => attributes.includes('samesite=none'))
      : jar.text();
    return ask(
      action,
      { method: 'POST', headers, body: new URLSearchParams(fields).toString() },
      cookie,
    );
  }

  async function follow(
    start: URL,
    first: Promise<{ status: number | undefined; location?: string | undefined; text: string }>,
  ) {
    let url = start;
    let answer = await first;
    for (let hop = 0; hop < 20; hop += 1) {
      const { location, status, text } = answer;
      const form = location ? undefined : formIn(text, url);
      if (location) {
        url = new URL(location, url);
        answer = await send(url);
      } else if (form && selfPosted.some((name) => name in form.fields)) {
        answer = await post(url, form);
        url = form.action;
      } else return { url, status, text };
    }
    throw new Error(`Led on without an end: ${url.href}`);
  }

  return {
    posted,
    send,
    open: (address) => follow(new URL(address), send(new URL(address))),
    submit: (page, filled) => {
      const form = formIn(page.text, page.url);
      if (!form) throw new Error(`There is no form: ${page.text.slice(0, 2000)}`);
      return follow(
        form.action,
        post(page.url, { ...form, fields: { ...form.fields, ...filled } }),
      );
    },
  };
}

function toText(jar: CookieJar, goesAlong: (attributes: readonly string[]) => boolean): string {
  const names = jar.names().filter((name) => goesAlong(jar.getAttributes(name)));
  return names.map((name) => `${name}=${jar.get(name)}`).join('; ');
}

/** The first form of a page that posts, with what its fields hold. */
function formIn(page: string, at: URL): PlainForm | undefined {
  const [, head = '', inner = ''] =
    /<form\b([^>]*\bmethod="post"[^>]*)>(.*?)<\/form>/is.exec(page) ?? [];
  if (!head) return undefined;
  const inputs = [...inner.matchAll(/<input\b([^>]*)>/gis)].map(([, input = '']) => input);
  const fields = inputs.flatMap((input) => {
    const name = getAttribute(input, 'name');
    return name ? [[name, getAttribute(input, 'value') ?? ''] as const] : [];
  });
  return {
    action: new URL(getAttribute(head, 'action') || at.href, at),
    fields: Object.fromEntries(fields),
  };
}

function getAttribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value === undefined ? undefined : plain(value);
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text of an attribute as a browser reads it. */
function plain(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return named[name ?? ''] ?? whole;
    },
  );
}
