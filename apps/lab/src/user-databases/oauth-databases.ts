import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { labDatabaseKeys, type LabDatabase, type LabDatabaseUser } from './lab-database.ts';

type Fields = Readonly<Record<string, string | undefined>>;

const toClaims = (user: LabDatabaseUser) => ({
  sub: user.id,
  email: user.email,
  email_verified: user.isVerified ?? false,
  ...(user.name ? { name: user.name } : {}),
  ...(user.picture ? { picture: user.picture } : {}),
  ...(user.phoneNumber ? { phone_number: user.phoneNumber } : {}),
  ...user.more,
});

/** Responds to a password grant: RFC 6749, §4.3 and §5.2. */
function grant(reply: FastifyReply, database: LabDatabase, form: Fields, wrong: number) {
  const fail = (code: number, error: string) => reply.code(code).send({ error });
  if (form['client_id'] !== labDatabaseKeys.clientId) return fail(401, 'invalid_client');
  if (form['client_secret'] !== labDatabaseKeys.secret) return fail(401, 'invalid_client');
  if (form['grant_type'] !== 'password') return fail(400, 'unsupported_grant_type');
  const user = database.check(form['username'] ?? '', form['password'] ?? '');
  if (!user) return fail(wrong, 'invalid_grant');
  if (user.hasMfa) return fail(403, 'mfa_required');
  return reply.send({ access_token: database.issue(user), token_type: 'Bearer', expires_in: 60 });
}

/** Responds with the claims of the token's user: OpenID Connect Core 1.0, §5.3. */
function userInfo(request: FastifyRequest, reply: FastifyReply, database: LabDatabase) {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const user = database.redeem(token);
  return user ? reply.send(toClaims(user)) : reply.code(401).send({ error: 'invalid_token' });
}

/** The endpoints of an Auth0 tenant, which are at the root of its domain. */
export function registerAuth0(app: FastifyInstance, database: LabDatabase): void {
  app.post('/oauth/token', (request, reply) => {
    const form: Fields = JSON.parse(String(request.body));
    // Auth0 limits attempts by user IP address only if this header contains it
    if (!request.headers['auth0-forwarded-for']) return reply.code(400).send({});
    return grant(reply, database, form, 403);
  });
  app.get('/userinfo', (request, reply) => userInfo(request, reply, database));
}

/** An OAuth 2.0 provider that accepts only Basic authentication of clients. */
export function registerOAuth(app: FastifyInstance, database: LabDatabase): void {
  app.get('/oauth2/.well-known/openid-configuration', ({ protocol, host }) => {
    const at = (path: string) => `${protocol}://${host}/oauth2/${path}`;
    return { issuer: at(''), token_endpoint: at('token'), userinfo_endpoint: at('userinfo') };
  });
  app.post('/oauth2/token', (request, reply) => {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
    const decode = (text: string) => new URLSearchParams(`text=${text}`).get('text') ?? '';
    const form = Object.fromEntries(new URLSearchParams(String(request.body)));
    const client = { client_id: decode(id), client_secret: decode(secret) };
    return grant(reply, database, { ...form, ...client }, 400);
  });
  app.get('/oauth2/userinfo', (request, reply) => userInfo(request, reply, database));
}
