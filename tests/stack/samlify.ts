import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import {
  aForeignKey,
  type ForeignUser,
  type ForeignSamlProvider,
  type UserNames,
} from './foreign-saml-provider.ts';
import { schemaErrors } from './saml-schemas.ts';

/** How it encrypts here. */
export const samlifyCiphers = [
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
] as const;

const { binding: bindings, format: formats } = Constants.namespace;

// It asks for a judge of what it reads: the schemas of OASIS.
setSchemaValidator({
  validate: async (xml) => {
    const errors = await schemaErrors(xml);
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return 'valid';
  },
});

/** A user who is signed in at the provider. */
interface Session {
  readonly nameId: string;
  readonly index: string;
}

/** What the provider does differently when it is asked to. */
interface Wish {
  readonly names: UserNames;
  readonly cipher: string | null;
}

/** What a request of ours said. */
type Read = Awaited<ReturnType<ReturnType<typeof IdentityProvider>['parseLoginRequest']>>;

/** Starts an identity provider of samlify: its messages, and around them the few pages that it leaves to others. */
export async function startSamlify(user: ForeignUser): Promise<ForeignSamlProvider> {
  const key = await aForeignKey('samlify.example');
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response
        .writeHead(400)
        .end(`Refused: ${error instanceof Error ? error.message : String(error)}`);
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  const origin = `http://localhost:${address.port}`;
  const entityId = `${origin}/metadata`;

  const sessions = new Map<string, Session>();
  const pending = new Map<string, Read>();
  let wish: Wish = { names: 'persistent', cipher: null };
  let returnTo = '';
  let idp = anIdp();
  let sp: ReturnType<typeof ServiceProvider> | undefined;

  function anIdp() {
    const place = (path: string) => [{ Binding: bindings.redirect, Location: origin + path }];
    return IdentityProvider({
      entityID: entityId,
      privateKey: key.privateKey,
      signingCert: key.certificate,
      wantAuthnRequestsSigned: true,
      wantLogoutRequestSigned: true,
      wantLogoutResponseSigned: true,
      singleSignOnService: place('/sso'),
      singleLogoutService: place('/slo'),
      nameIDFormat: [formats[wish.names]],
      requestSignatureAlgorithm: Constants.algorithms.signature.RSA_SHA256,
      ...(wish.cipher
        ? {
            isAssertionEncrypted: true,
            dataEncryptionAlgorithm: wish.cipher,
          }
        : {}),
      loginResponseTemplate: template(user),
    });
  }

  const existing = () => {
    if (!sp) throw new Error('Our metadata was not loaded');
    return sp;
  };

  /** The page that posts an answer; without a request, it is one that nobody asked for. */
  async function respond(
    response: ServerResponse,
    { nameId, index }: Session,
    request: Read | undefined,
  ) {
    const acs = String(existing().entityMeta.getAssertionConsumerService('post'));
    const [now, later] = [new Date(), new Date(Date.now() + 300_000)].map((at) => at.toISOString());
    const id = `_${randomBytes(16).toString('hex')}`;
    const inResponseTo = request?.extract.request?.['id'];
    const values = {
      ID: id,
      AssertionID: `_${randomBytes(16).toString('hex')}`,
      IssueInstant: now,
      Issuer: entityId,
      Destination: acs,
      SubjectRecipient: acs,
      Audience: existing().entityMeta.getEntityID(),
      StatusCode: Constants.namespace.statusCode.success,
      ConditionsNotBefore: now,
      ConditionsNotOnOrAfter: later,
      SubjectConfirmationDataNotOnOrAfter: later,
      NameIDFormat: formats[wish.names],
      NameID: nameId,
      SessionIndex: index,
      InResponseTo: typeof inResponseTo === 'string' ? inResponseTo : undefined,
      attrEmail: user.email,
      attrName: user.name,
      ...Object.fromEntries(user.groups.map((group, at) => [`attrGroup${at}`, group])),
    };
    const created = await idp.createLoginResponse(
      existing(),
      { extract: request?.extract ?? {} },
      'post',
      {},
      {
        customTagReplacement: (text) => ({ id, context: SamlLib.replaceTagsByValue(text, values) }),
        encryptThenSign: wish.cipher !== null,
      },
    );
    page(
      response,
      `<form method="post" action="${acs}">
      <input type="hidden" name="SAMLResponse" value="${created.context}"/></form>`,
    );
  }

  async function enter(
    request: IncomingMessage,
    response: ServerResponse,
    asked: Read | undefined,
  ) {
    const session = sessions.get(getCookie(request));
    if (session) return respond(response, session, asked);
    const name = randomBytes(8).toString('hex');
    if (asked) pending.set(name, asked);
    page(
      response,
      `<h1>Who are you?</h1><form method="post" action="/login">
      <input type="hidden" name="request" value="${name}"/><input name="password" value=""/></form>`,
    );
  }

  async function login(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await readAll(request));
    if (form.get('password') !== user.password) throw new Error('The password is wrong');
    const cookie = randomBytes(8).toString('hex');
    const nameId = wish.names === 'transient' ? `_${randomBytes(16).toString('hex')}` : user.uid;
    const session = { nameId, index: `_${randomBytes(16).toString('hex')}` };
    sessions.set(cookie, session);
    response.setHeader('set-cookie', `samlify=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
    await respond(response, session, pending.get(form.get('request') ?? ''));
  }

  async function logout(request: IncomingMessage, response: ServerResponse, reported: Reported) {
    if (reported.query['SAMLResponse']) {
      await idp.parseLogoutResponse(existing(), 'redirect', reported);
      return lead(response, returnTo);
    }
    const read = await idp.parseLogoutRequest(existing(), 'redirect', reported);
    const session = sessions.get(getCookie(request));
    if (session?.nameId !== read.extract.nameID) throw new Error('Somebody else is signed in here');
    sessions.delete(getCookie(request));
    const relayState = reported.query['RelayState'];
    return lead(
      response,
      idp.createLogoutResponse(
        existing(),
        { extract: read.extract },
        'redirect',
        relayState ? { relayState } : {},
      ).context,
    );
  }

  function end(request: IncomingMessage, response: ServerResponse, query: Reported['query']) {
    const session = sessions.get(getCookie(request));
    if (!session) throw new Error('Nobody is signed in here');
    sessions.delete(getCookie(request));
    returnTo = query['ReturnTo'] ?? '';
    const user = { logoutNameID: session.nameId, sessionIndex: session.index };
    lead(response, idp.createLogoutRequest(existing(), 'redirect', user).context);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '', origin);
    const reported = readQuery(search);
    if (pathname === '/metadata') return void response.end(idp.getMetadata());
    if (pathname === '/sso' && request.method === 'POST') {
      const body = Object.fromEntries(new URLSearchParams(await readAll(request)));
      return enter(request, response, await idp.parseLoginRequest(existing(), 'post', { body }));
    }
    if (pathname === '/sso')
      return enter(
        request,
        response,
        await idp.parseLoginRequest(existing(), 'redirect', reported),
      );
    if (pathname === '/begin') return enter(request, response, undefined);
    if (pathname === '/login') return login(request, response);
    if (pathname === '/slo') return logout(request, response, reported);
    if (pathname === '/end') return end(request, response, reported.query);
    response.writeHead(404).end();
  }

  function change(next: Partial<Wish>) {
    wish = { ...wish, ...next };
    idp = anIdp();
  }

  return {
    origin,
    entityId,
    metadata: idp.getMetadata(),
    metadataUrl: entityId,
    beginUrl: () => `${origin}/begin`,
    endUrl: (to) => `${origin}/end?${new URLSearchParams({ ReturnTo: to })}`,
    load: async (metadata) => {
      const errors = await schemaErrors(metadata);
      if (errors.length > 0) throw new Error(errors.join('\n'));
      const signed = {
        wantMessageSigned: true,
        wantLogoutRequestSigned: true,
        wantLogoutResponseSigned: true,
      };
      sp = ServiceProvider({
        metadata,
        ...signed,
      });
    },
    encrypt: (cipher) => change({ cipher }),
    nameBy: (names) => change({ names }),
    asksToSignIn: ({ text }) => text.includes('Who are you?'),
    hasRefused: ({ status, text }) => status === 400 && text.startsWith('Refused: '),
    signIn: (browser, asked) => browser.submit(asked, { password: user.password }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A query as samlify wants it: what it says, and the letters that were signed. */
interface Reported {
  readonly query: Record<string, string>;
  readonly octetString: string;
}

function readQuery(search: string): Reported {
  const octetString = search.slice(1).replace(/&Signature=.*$/, '');
  return { query: Object.fromEntries(new URLSearchParams(search)), octetString };
}

const getCookie = (request: IncomingMessage) =>
  /samlify=([0-9a-f]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';

function page(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html>${body}`);
}

function lead(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

/** Its own template says nothing of how a user signed in, which a service needs to know. */
function template({ groups }: ForeignUser) {
  const { context } = SamlLib.defaultLoginResponseTemplate;
  const statement =
    '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>' +
    `${Constants.namespace.authnContextClassRef.password}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
  const attribute = (name: string, valueTag: string) => ({
    name,
    valueTag,
    nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
    valueXsiType: 'xs:string',
  });
  return {
    context: context.replace('{AuthnStatement}', statement),
    attributes: [
      attribute('mail', 'email'),
      attribute('displayName', 'name'),
      ...groups.map((_group, at) => attribute('groups', `group${at}`)),
    ],
  };
}
