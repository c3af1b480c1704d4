import { type Webhook, webhooksRefusals } from '@foyer/contract/webhooks';
import { maxWebhooks, overlapHours } from '@foyer/contract/webhooks/rules';
import { isBackend } from '../../kernel/audit/audit-statement.ts';
import type { SignedInContext, VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { WebhookCatalog } from './webhook-catalog.ts';
import { secretBytes, secretText } from '../../kernel/outgoing/webhook-signing.ts';
import { toAddress } from './webhook-url.ts';
import { secretPurpose, type WebhookWorker } from './webhook-worker.ts';
import {
  type WebhookRow,
  type WebhooksTx,
  type WebhookValues,
  webhooksStore as store,
} from './webhooks.store.ts';

/** What webhooks are administered with. */
export type WebhooksDeps = Pick<
  Platform,
  'config' | 'db' | 'audit' | 'clock' | 'random' | 'seal'
> & {
  readonly catalog: WebhookCatalog;
  readonly readUrl: (text: string) => string;
  readonly worker: Pick<WebhookWorker, 'expect'>;
};

/** What a form says; absent fields stay. */
export interface WebhookForm {
  readonly displayName?: string | undefined;
  readonly description?: string | null | undefined;
  readonly eventKeys?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
}

const hour = 3_600_000;
/** The time that a success rate covers. */
const recentMs = 7 * 24 * hour;
const { notFound, unknownEvent, noEvents, tooMany } = webhooksRefusals;

/** A call about the webhooks of a tenant, or one of a backend about those of the environment. */
export type WebhooksContext = SignedInContext | VendorContext;

/** The webhooks of tenants and of the environment. */
export function createWebhooksService(deps: WebhooksDeps) {
  const { config, db, audit, clock, random, seal, catalog, readUrl, worker } = deps;
  const vendorId = config.vendorId ?? config.application.clientId;
  const since = () => new Date(clock.now().getTime() - recentMs);
  const generate = () => secretText(random.bytes(secretBytes));
  const sealed = (secret: string) => seal.seal(secretPurpose, secret);
  const inOwner = <T>(ctx: WebhooksContext, work: (tx: WebhooksTx) => Promise<T>) =>
    'actor' in ctx
      ? db.tenant(ctx.actor.tenantId, work)
      : db.system((tx) => work(Object.assign(tx, { tenantId: null })));

  async function get(tx: WebhooksTx, id: string): Promise<WebhookRow> {
    const found = await store.find(tx, id, since());
    if (!found) throw refuse(notFound);
    return found;
  }

  const toWebhook = (row: WebhookRow, secret: string | null = null): Webhook => ({
    _id: row.id,
    vendorId,
    tenantId: row.tenantId,
    displayName: row.name,
    description: row.description,
    url: row.url,
    secret,
    eventKeys: row.eventKeys,
    isActive: row.isActive,
    type: 'custom',
    invocations: row.invocations,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    previousSecretUntil: getOverlapEnd(row)?.toISOString() ?? null,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    recent: { delivered: row.delivered, failed: row.failed, pending: row.pending },
    lastDelivery: row.lastAttemptAt && {
      at: row.lastAttemptAt.toISOString(),
      statusCode: row.lastStatus === null ? '' : String(row.lastStatus),
      isSuccess: row.lastSucceeded ?? false,
    },
  });

  const getOverlapEnd = ({ previous, previousUntil }: WebhookRow) =>
    previous && previousUntil && previousUntil > clock.now() ? previousUntil : null;

  /** The events of a form. A webhook keeps those that the configuration no longer has. */
  function readEvents(keys: readonly string[], stored: readonly string[] = []): string[] {
    const unique = [...new Set(keys)];
    if (unique.length === 0) throw refuse(noEvents);
    if (unique.some((key) => !catalog.has(key) && !stored.includes(key)))
      throw refuse(unknownEvent);
    return unique;
  }

  const facts = (ctx: WebhooksContext) =>
    'actor' in ctx ? { tenantId: ctx.actor.tenantId, userId: ctx.actor.userId, ctx } : { ctx };
  const getCreator = (ctx: WebhooksContext) =>
    'actor' in ctx && !isBackend({ ctx }, ctx.actor.userId) ? ctx.actor.userId : null;
  const named = ({ id, name, url }: Pick<WebhookRow, 'id' | 'name' | 'url'>) => ({
    webhookId: id,
    name,
    address: toAddress(url),
  });

  /** Another secret; the one before it signs until the overlap ends. */
  async function replaceSecret(tx: WebhooksTx, row: WebhookRow, secret: string): Promise<Date> {
    const now = clock.now();
    const previousUntil = new Date(now.getTime() + overlapHours * hour);
    const next = { secret: sealed(secret), previous: row.secret, previousUntil };
    await store.setSecret(tx, { id: row.id, now, ...next });
    return previousUntil;
  }

  const create = (ctx: WebhooksContext, form: WebhookForm): Promise<Webhook> =>
    inOwner(ctx, async (tx) => {
      const { displayName: name = '', description, url = '', isActive = true } = form;
      const eventKeys = readEvents(form.eventKeys ?? []);
      const secret = form.secret ?? generate();
      const values = {
        name,
        description: description ?? '',
        url: readUrl(url),
        eventKeys,
        isActive,
        secret: sealed(secret),
        createdBy: getCreator(ctx),
        now: clock.now(),
      };
      const id = await store.create(tx, values);
      if ((await store.count(tx)) > maxWebhooks) throw refuse(tooMany);
      const row = await get(tx, id);
      await audit.record(tx, {
        ...facts(ctx),
        action: 'webhook.created',
        description: 'Created a webhook.',
        json: { ...named(row), eventKeys, isActive },
      });
      return toWebhook(row, secret);
    });

  const update = (ctx: WebhooksContext, id: string, form: WebhookForm): Promise<Webhook> =>
    inOwner(ctx, async (tx) => {
      const row = await get(tx, id);
      const values: WebhookValues = {
        name: form.displayName ?? row.name,
        description: form.description ?? row.description,
        url: form.url === undefined ? row.url : readUrl(form.url),
        eventKeys: form.eventKeys ? readEvents(form.eventKeys, row.eventKeys) : row.eventKeys,
        isActive: form.isActive ?? row.isActive,
      };
      const fields = [
        ...changedFields(row, values),
        ...(form.secret === undefined ? [] : ['secret']),
      ];
      const now = clock.now();
      const isRestarted = values.url !== row.url || (values.isActive && !row.isActive);
      await store.update(tx, { id: row.id, ...values, isRestarted, now });
      if (form.secret !== undefined) await replaceSecret(tx, row, form.secret);
      if (isRestarted && values.isActive) {
        await store.hurry(tx, row.id, now);
        worker.expect(tx);
      }
      if (fields.length > 0)
        await audit.record(tx, {
          ...facts(ctx),
          action: 'webhook.updated',
          description: 'Changed a webhook.',
          json: { ...named({ ...row, ...values }), fields },
        });
      return toWebhook(await get(tx, row.id), form.secret ?? null);
    });

  const remove = (ctx: WebhooksContext, id: string): Promise<undefined> =>
    inOwner(ctx, async (tx) => {
      const row = await get(tx, id);
      await store.remove(tx, row.id);
      await audit.record(tx, {
        ...facts(ctx),
        action: 'webhook.deleted',
        description: 'Deleted a webhook.',
        json: named(row),
      });
      return undefined;
    });

  const rotate = (ctx: SignedInContext, id: string) =>
    inOwner(ctx, async (tx) => {
      const row = await get(tx, id);
      const secret = generate();
      const previousUntil = await replaceSecret(tx, row, secret);
      await audit.record(tx, {
        ...facts(ctx),
        action: 'webhook.secret_rotated',
        description: 'Rotated the secret of a webhook.',
        json: named(row),
      });
      return { secret, previousSecretUntil: previousUntil.toISOString() };
    });

  const revokePrevious = (ctx: SignedInContext, id: string): Promise<undefined> =>
    inOwner(ctx, async (tx) => {
      const row = await get(tx, id);
      if (!getOverlapEnd(row)) return undefined;
      const only = { secret: row.secret, previous: null, previousUntil: null };
      await store.setSecret(tx, { id: row.id, now: clock.now(), ...only });
      await audit.record(tx, {
        ...facts(ctx),
        action: 'webhook.previous_secret_revoked',
        description: 'Revoked the previous secret of a webhook.',
        json: named(row),
      });
      return undefined;
    });

  return {
    create,
    update,
    remove,
    rotate,
    revokePrevious,
    get,
    list: (ctx: WebhooksContext): Promise<Webhook[]> =>
      inOwner(ctx, async (tx) => (await store.list(tx, since())).map((row) => toWebhook(row))),

    /** The secret that signs a test: of the webhook, or of the one with the URL. */
    secretFor: (ctx: SignedInContext, one: { id?: string | null | undefined; url: string }) =>
      inOwner(ctx, async (tx) => {
        const found = one.id
          ? await store.find(tx, one.id, since())
          : await store.findByUrl(tx, one.url, since());
        return found ? seal.open(secretPurpose, found.secret) : generate();
      }),
    facts,
    named,
  };
}

/** The webhooks of tenants and of the environment. */
export type WebhooksService = ReturnType<typeof createWebhooksService>;

function changedFields(row: WebhookRow, values: WebhookValues): string[] {
  const same = {
    displayName: row.name === values.name,
    description: row.description === values.description,
    url: row.url === values.url,
    eventKeys: row.eventKeys.join(' ') === values.eventKeys.join(' '),
    isActive: row.isActive === values.isActive,
  };
  return Object.entries(same).flatMap(([name, isSame]) => (isSame ? [] : [name]));
}
