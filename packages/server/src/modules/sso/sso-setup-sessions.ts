import { createHash } from 'node:crypto';
import { commonRefusals } from '@foyer/contract';
import {
  type SsoConfiguration,
  type SsoConfigurationForm,
  ssoRefusals,
  type SsoSetupSession,
} from '@foyer/contract/sso';
import type { Actor, RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { VerifiedClaims } from '../../kernel/keys/claims.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { SetupLinksStore } from './sso-setup-links.store.ts';

type SessionDeps = Pick<
  Platform,
  'config' | 'settings' | 'db' | 'audit' | 'clock' | 'random' | 'secrets'
> & {
  readonly store: SetupLinksStore;
};

/** What every session begins with, so that scanners find one that leaked. */
const prefix = 'foyer_setup_';
const shape = /^foyer_setup_[A-Za-z0-9_-]{43}$/;
const secretBytes = 32;
/** A working day, and not beyond the end of the link. */
const sessionMilliseconds = 12 * 60 * 60 * 1000;
const permissions = ['fe.secure.read.samlConfiguration', 'fe.secure.write.samlConfiguration'];

/** What a contact sets; everything else decides whom a connection affects. */
const contactFields: ReadonlySet<string> = new Set<keyof SsoConfigurationForm>([
  'type',
  'ssoEndpoint',
  'publicCertificate',
  'signRequest',
  'oidcClientId',
  'oidcSecret',
  'oidcSecretExpiresAt',
  'idpEntityId',
  'sloEndpoint',
]);

/** Sessions of contacts who opened a setup link: bearers that reach one connection. Issue 19, item 9. */
export function createSetupSessions(deps: SessionDeps) {
  const { config, settings, db, audit, clock, random, secrets, store } = deps;

  async function open(
    { client, traceId }: RequestContext,
    token: string,
  ): Promise<SsoSetupSession> {
    const session = prefix + Buffer.from(random.bytes(secretBytes)).toString('base64url');
    const kind = 'ssoSetupLink';
    return db.system(async (tx) => {
      const found = await secrets.find(tx, { kind, secret: token });
      const claim = found && { kind, secret: token, subject: found.subject };
      if (!claim || !(await secrets.consume(tx, { ...claim, kind })))
        throw refuse(ssoRefusals.setupLinkInvalid);
      const now = clock.now();
      const link = await store.open(tx, {
        id: claim.subject,
        hash: toHash(session),
        now,
        sessionEnd: new Date(now.getTime() + sessionMilliseconds),
        address: client.address,
      });
      if (!link) throw refuse(ssoRefusals.setupLinkInvalid);
      await audit.record(tx, {
        action: 'sso.setup_link_opened',
        tenantId: link.tenant_id,
        email: toActorName(link.email),
        ctx: { client, traceId },
        description: 'Opened the link to set up an SSO connection.',
        json: { connectionId: link.connection_id, linkId: link.id, email: link.email },
      });
      return {
        session,
        connectionId: link.connection_id,
        account: link.account,
        email: link.email,
        mayActivate: link.may_activate,
        expiresAt: (link.session_expires_at ?? link.expires_at).toISOString(),
      };
    });
  }

  /** Who holds a bearer; null for any other text. */
  async function openBearer(bearer: string): Promise<VerifiedClaims | null> {
    if (!shape.test(bearer)) return null;
    const now = clock.now();
    const link = await db.read((tx) => store.bySession(tx, { hash: toHash(bearer), now }));
    if (!link) return null;
    const iat = Math.floor(now.getTime() / 1000);
    return {
      sub: link.id,
      sid: link.id,
      type: 'ssoSetupLink',
      tenantId: link.tenant_id,
      tenantIds: [link.tenant_id],
      roles: [],
      permissions,
      email: toActorName(link.email),
      ...(link.created_by === null ? {} : { createdByUserId: link.created_by }),
      setupLink: { connectionId: link.connection_id, mayActivate: link.may_activate },
      iss: settings.publicUrl,
      aud: config.application.clientId,
      iat,
      exp: iat + config.sessions.accessTokenSeconds,
    };
  }

  /** Rejects a link that was revoked a moment ago, and addresses that the account does not allow. */
  async function admit({ token, address }: Pick<Actor, 'token' | 'address'>): Promise<void> {
    const isKnown = await db.read((tx) =>
      store.touch(tx, { id: token.sub, address, now: clock.now() }),
    );
    if (!isKnown) throw refuse(commonRefusals.unauthenticated);
  }

  return { open, openBearer, admit };
}

/** Sessions of contacts who opened a setup link. */
export type SetupSessions = ReturnType<typeof createSetupSessions>;

/** Rejects what a contact may not change. */
export function assertContactForm({ actor }: SignedInContext, form: object | undefined): void {
  const { setupLink } = actor.token;
  if (!setupLink) return;
  const isAllowed = ([name, value]: [string, unknown]) =>
    value === undefined ||
    value === null ||
    contactFields.has(name) ||
    (name === 'enabled' && value === true && setupLink.mayActivate);
  if (!Object.entries(form ?? {}).every(isAllowed)) throw refuse(ssoRefusals.setupLinkLimited);
}

/** A connection as the caller may see it: a contact does not see roles and groups. */
export function visibleTo(
  { actor }: SignedInContext,
  connection: SsoConfiguration,
): SsoConfiguration {
  if (!actor.token.setupLink) return connection;
  const { guide } = connection.configMetadata;
  return { ...connection, roleIds: [], groups: [], configMetadata: { guide } };
}

/** How the audit log names a contact. */
const toActorName = (email: string) => `Setup link for ${email}`;
const toHash = (text: string) => createHash('sha256').update(text).digest();
