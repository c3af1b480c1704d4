import type { WebAuthnAttestation } from '@foyer/contract';
import { type Passkey, passkeysRefusals } from '@foyer/contract/passkeys';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { browserWords } from '../../kernel/mail/templates/words.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { StoredCredential } from '../../protocols/webauthn/credential.store.ts';
import type { Ceremony, NewCredential } from '../../protocols/webauthn/webauthn.ts';
import { assertOffered } from './assert-offered.ts';
import { authenticatorMakes } from './authenticator-makes.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';

const usage = 'passkey' as const;

/** What a user sees and does with their passkeys. */
export function createOwnPasskeys(deps: PasskeysDeps) {
  const { config, db, webauthn, audit, mail, clock, store, requireStepUp } = deps;
  const { credentials } = webauthn;

  /** A challenge is good for this user in this session only (T-WAN-2). */
  const registering = ({ actor }: SignedInContext): Ceremony => ({
    purpose: 'passkey',
    subject: `${actor.userId} ${actor.sessionId}`,
  });

  const list = ({ actor }: SignedInContext) =>
    db.read(async (tx) => ({
      devices: (await credentials.list(tx, actor.userId, usage)).map(getPasskey),
    }));

  async function begin(ctx: SignedInContext) {
    assertOffered(config);
    await requireStepUp(ctx);
    const { user, held: current } = await db.read(async (tx) => ({
      user: await store.user(tx, ctx.actor.userId),
      held: await credentials.list(tx, ctx.actor.userId, usage),
    }));
    if (!user) throw refuse(passkeysRefusals.notFound);
    if (current.length >= config.passkeys.maxPerUser) throw refuse(passkeysRefusals.tooMany);
    const request = { user: user, usage, userVerification: 'required', exclude: current } as const;
    return { options: await webauthn.creationOptions(registering(ctx), request) };
  }

  async function finish(ctx: SignedInContext, answer: WebAuthnAttestation): Promise<Passkey> {
    assertOffered(config);
    const created = await webauthn.verifyCreation(registering(ctx), answer, {
      userVerification: 'required',
    });
    if (!created) throw refuse(passkeysRefusals.notSaved);
    return db.system(async (tx) => {
      const { userId } = ctx.actor;
      const user = await store.lockUser(tx, userId);
      if (!user) throw refuse(passkeysRefusals.notSaved);
      const current = await credentials.list(tx, userId, usage);
      if (current.length >= config.passkeys.maxPerUser) throw refuse(passkeysRefusals.tooMany);
      const name = nameFor(created, ctx.client.userAgent, current);
      const now = clock.now();
      const id = await credentials.add(tx, { ...created, userId, usage, name, now });
      if (!id) throw refuse(passkeysRefusals.known);
      await note(tx, ctx, { action: 'passkey.added', description: 'Added a passkey.', id, name });
      await tell(tx, ctx, { to: user.email, name: 'passkeyAdded' });
      const { deviceType, backedUp } = created;
      return { id, name, deviceType, createdAt: now.toISOString(), synced: backedUp };
    });
  }

  const rename = (ctx: SignedInContext, id: string, name: string): Promise<Passkey> =>
    db.system(async (tx) => {
      const { userId } = ctx.actor;
      const renamed = await credentials.rename(tx, { userId, id, usage, name });
      const passkey = renamed && (await credentials.own(tx, { userId, id, usage }));
      if (!passkey) throw refuse(passkeysRefusals.notFound);
      await note(tx, ctx, {
        action: 'passkey.renamed',
        description: 'Renamed a passkey.',
        id,
        name: passkey.name,
      });
      return getPasskey(passkey);
    });

  async function remove(ctx: SignedInContext, id: string): Promise<undefined> {
    await requireStepUp(ctx);
    return db.system(async (tx) => {
      const { userId } = ctx.actor;
      const removed = await credentials.remove(tx, { userId, id, usage });
      const user = await store.user(tx, userId);
      if (removed === null || !user) throw refuse(passkeysRefusals.notFound);
      await note(tx, ctx, {
        action: 'passkey.removed',
        description: 'Removed a passkey.',
        id,
        name: removed,
      });
      await tell(tx, ctx, { to: user.email, name: 'passkeyRemoved' });
      return undefined;
    });
  }

  type Change = 'passkey.added' | 'passkey.renamed' | 'passkey.removed';
  const note = (
    tx: Tx,
    ctx: SignedInContext,
    one: { action: Change; description: string; id: string; name: string },
  ) => {
    const { userId, tenantId, token } = ctx.actor;
    const { action, description, id: deviceId, name } = one;
    return audit.record(tx, {
      action,
      userId,
      tenantId,
      email: token.email ?? null,
      ctx,
      description,
      json: { deviceId, name },
    });
  };

  const tell = (
    tx: Tx,
    ctx: SignedInContext,
    { to, name }: { to: string | null; name: 'passkeyAdded' | 'passkeyRemoved' },
  ) => {
    const { address, userAgent } = ctx.client;
    const data = { address, userAgent, at: clock.now().toISOString() };
    return mail.queue(tx, {
      to,
      template: { name, data },
      ...(ctx.language ? { language: ctx.language } : {}),
    });
  };

  return { list, begin, finish, rename, remove };
}

function getPasskey({
  id,
  deviceType,
  name,
  createdAt,
  lastUsedAt,
  backedUp,
}: StoredCredential): Passkey {
  return {
    id,
    deviceType,
    name,
    createdAt: createdAt.toISOString(),
    synced: backedUp,
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  };
}

/** A name the owner recognises until there is a better one: who keeps it, else where it was made; numbered from the second on. */
function nameFor(
  { aaguid, deviceType }: NewCredential,
  userAgent: string,
  current: readonly StoredCredential[],
): string {
  const created = deviceType === 'Platform' ? browserWords(userAgent) : 'Security key';
  const name = authenticatorMakes[aaguid ?? ''] ?? created;
  const taken = new Set(current.map((one) => one.name));
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}
