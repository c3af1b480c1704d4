import { timingSafeEqual } from 'node:crypto';
import { integrationsRefusals } from '@foyer/contract/integrations';
import { z } from 'zod';
import type { RequestContext } from '../../kernel/http/context.ts';
import { eventNoticeWords } from '../../kernel/mail/templates/event-notice.words.ts';
import { eventTitle } from '../../kernel/mail/event-titles/event-title.ts';
import { wordsFor } from '../../kernel/mail/templates/word-table.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { escapeHtml, lookSource, page } from '../../protocols/oidc/pages.ts';
import type { ChannelCatalog } from './channel-catalog.ts';
import { type ChannelsStore, everyEvent } from './channels.store.ts';

const optOut = z.object({ tenantId: z.uuid(), event: z.string(), email: z.string() });
/** Whose emails about which event. */
type OptOut = z.infer<typeof optOut>;

type UnsubscribeDeps = Pick<Platform, 'db' | 'mac' | 'settings' | 'clock'> & {
  readonly catalog: Pick<ChannelCatalog, 'customTitle'>;
  readonly store: Pick<ChannelsStore, 'optOut'>;
};

/**
 * Links that stop emails about an event. They work as often as wanted and grant nothing else, so they
 * are signed instead of stored; opening one only shows a button.
 */
export function createUnsubscribe({ db, mac, settings, clock, catalog, store }: UnsubscribeDeps) {
  const { publicUrl, prefix = '/frontegg' } = settings;
  const path = `${prefix}/integrations/resources/configurations/v1/emails/unsubscribe`;

  const sign = (payload: string) => Buffer.from(mac('channels.unsubscribe', payload));

  function read(token: string): OptOut {
    const [payload = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(payload);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw refuse(integrationsRefusals.badLink);
    return optOut.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  }

  function show({ language }: RequestContext, { event }: OptOut, token: string | undefined) {
    const say = wordsFor(eventNoticeWords, language);
    const title = catalog.customTitle(event) ?? eventTitle(event, language);
    const heading = event === everyEvent ? say.unsubscribe : title;
    const rest = token
      ? `<form method="post" action="${path}"><input type="hidden" name="link" value="${escapeHtml(token)}"><button class="first">${escapeHtml(say.unsubscribe)}</button></form>`
      : `<p role="status">${escapeHtml(say.unsubscribed)}</p>`;
    return {
      page: { html: page(heading, rest, language), script: 'none', style: lookSource },
    };
  }

  return {
    url: (one: OptOut): string => {
      const payload = Buffer.from(JSON.stringify(one)).toString('base64url');
      const link = `${payload}.${sign(payload).toString('base64url')}`;
      return `${publicUrl.replace(/\/$/, '')}${path}?${new URLSearchParams({ link })}`;
    },
    show: async (ctx: RequestContext, token: string) => show(ctx, read(token), token),
    stop: async (ctx: RequestContext, token: string) => {
      const one = read(token);
      await db.system((tx) => store.optOut(tx, { ...one, now: clock.now() }));
      return show(ctx, one, undefined);
    },
  };
}

/** Links that stop emails about an event. */
export type Unsubscribe = ReturnType<typeof createUnsubscribe>;
