import { randomUUID } from 'node:crypto';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { WebhookCatalog } from './webhook-catalog.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { toAddress } from './webhook-url.ts';
import type { WebhooksService } from './webhooks.service.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly webhooks: WebhooksService;
  readonly catalog: WebhookCatalog;
  readonly send: WebhookSender;
  readonly readUrl: (text: string) => string;
};

export interface TestForm {
  readonly url: string;
  readonly secret?: string | undefined;
  readonly payload?: Readonly<Record<string, unknown>> | null | undefined;
  readonly id?: string | null | undefined;
  readonly eventKey?: string | null | undefined;
}

/** Test deliveries: sent at once, once, and not stored in the log. */
export function createWebhookTests({ db, audit, clock, webhooks, catalog, send, readUrl }: Deps) {
  const toPayload = ({ payload, eventKey }: TestForm) =>
    payload ??
    catalog.sample(eventKey ?? '', clock.now()) ?? {
      eventKey: 'webhook.test',
      eventId: randomUUID(),
      createdAt: clock.now().toISOString(),
      eventContext: {},
      data: { message: 'This is a test event.' },
    };

  return async (ctx: SignedInContext, form: TestForm) => {
    const url = readUrl(form.url);
    const secret = form.secret ?? (await webhooks.secretFor(ctx, { id: form.id, url }));
    const body = JSON.stringify(toPayload(form));
    const result = await send({ url, id: randomUUID(), body, secret });
    const { status, isSuccess, durationMs, requestHeaders } = result;
    await db.tenant(ctx.actor.tenantId, (tx) =>
      audit.record(tx, {
        ...webhooks.facts(ctx),
        action: 'webhook.tested',
        description: 'Sent a test event to a webhook.',
        json: { address: toAddress(url), statusCode: status ?? 0 },
      }),
    );
    return {
      // published clients take only 200 and 201 for success
      statusCode: isSuccess && status !== 201 ? 200 : (status ?? 0),
      status,
      body: result.failure ?? result.responseBody,
      durationMs,
      request: { headers: requestHeaders, body },
    };
  };
}

/** Sends a test delivery. */
export type WebhookTests = ReturnType<typeof createWebhookTests>;
