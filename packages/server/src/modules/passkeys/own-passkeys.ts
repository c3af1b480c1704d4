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

/** What a person sees and does with the own passkeys. */
export function createOwnPasskeys(deps: PasskeysDeps) {
  const { config, db, webauthn, audit, mail, clock, store, requireStepUp } = deps;
  const { credentials } = webauthn;

  /** A challenge is good for this person in this session only (T-WAN-2). */
  const registering = ({ actor }: SignedInContext): Ceremony => ({
    purpose: 'passkey',
    subject: `${actor.userId} ${actor.sessionId}`,
  });

  const list = ({ actor }: SignedInContext) =>
    db.read(async (tx) => ({
      devices: (await credentials.list(tx, actor.userId, usage)).map(passkeyOf),
    }));

  async function begin(ctx: SignedInContext) {
    assertOffered(config);
    await requireStepUp(ctx);
    const { person, held } = await db.read(async (tx) => ({
      person: await store.person(tx, ctx.actor.userId),
      held: await credentials.list(tx, ctx.actor.userId, usage),
    }));
    if (!person) throw refuse(passkeysRefusals.notFound);
    if (held.length >= config.passkeys.maxPerPerson) throw refuse(passkeysRefusals.tooMany);
    const request = { user: person, usage, userVerification: 'required', exclude: held } as const;
    return { options: await webauthn.creationOptions(registering(ctx), request) };
  }

  async function finish(ctx: SignedInContext, answer: WebAuthnAttestation): Promise<Passkey> {
    assertOffered(config);
    const made = await webauthn.verifyCreation(registering(ctx), answer, {
      userVerification: 'required',
    });
    if (!made) throw refuse(passkeysRefusals.notSaved);
    return db.system(async (tx) => {
      const { userId } = ctx.actor;
      const person = await store.lockPerson(tx, userId);
      if (!person) throw refuse(passkeysRefusals.notSaved);
      const held = await credentials.list(tx, userId, usage);
      if (held.length >= config.passkeys.maxPerPerson) throw refuse(passkeysRefusals.tooMany);
      const name = nameFor(made, ctx.client.userAgent, held);
      const now = clock.now();
      const id = await credentials.add(tx, { ...made, userId, usage, name, now });
      if (!id) throw refuse(passkeysRefusals.known);
      await note(tx, ctx, { action: 'passkey.added', description: 'Added a passkey.', id, name });
      await tell(tx, ctx, { to: person.email, name: 'passkeyAdded' });
      const { deviceType, backedUp } = made;
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
      return passkeyOf(passkey);
    });

  async function remove(ctx: SignedInContext, id: string): Promise<undefined> {
    await requireStepUp(ctx);
    return db.system(async (tx) => {
      const { userId } = ctx.actor;
      const removed = await credentials.remove(tx, { userId, id, usage });
      const person = await store.person(tx, userId);
      if (removed === null || !person) throw refuse(passkeysRefusals.notFound);
      await note(tx, ctx, {
        action: 'passkey.removed',
        description: 'Removed a passkey.',
        id,
        name: removed,
      });
      await tell(tx, ctx, { to: person.email, name: 'passkeyRemoved' });
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

function passkeyOf({
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
  held: readonly StoredCredential[],
): string {
  const made = deviceType === 'Platform' ? browserWords(userAgent) : 'Security key';
  const name = authenticatorMakes[aaguid ?? ''] ?? made;
  const taken = new Set(held.map((one) => one.name));
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}
