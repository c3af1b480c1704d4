import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedMailProviders } from './managed-mail-provider.ts';
import type { ManagedMailTemplates } from './managed-messages.service.ts';
import type { ManagedTextTemplates } from './managed-texts.service.ts';

interface Parts {
  readonly mails: ManagedMailTemplates;
  readonly texts: ManagedTextTemplates;
  readonly provider: ManagedMailProviders;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const changing = { tenant: 'none', rate: 'write', audit: 'environment.updated' } as const;
/** Sends sample data, which changes nothing. */
const sending = { tenant: 'none', rate: 'write', audit: null } as const;

/** The calls of emails and SMS in the operator's own words. */
export function createMessageRoutes({ mails, texts, provider }: Parts) {
  return defineRoutes('management', managementGroups.messages, {
    getMailProvider: { ...reading, handle: async () => provider.view() },
    setMailProvider: { ...changing, handle: (ctx, { body }) => provider.set(ctx, body.payload) },
    deleteMailProvider: { ...changing, handle: (ctx) => provider.remove(ctx) },
    listMailTemplates: { ...reading, handle: async (_, { query }) => mails.list(query.type) },
    setMailTemplate: { ...changing, handle: (ctx, { body }) => mails.set(ctx, body) },
    deleteMailTemplate: {
      ...changing,
      handle: (ctx, { params }) => mails.remove(ctx, params.templateId),
    },
    getDefaultMailTemplate: {
      ...reading,
      handle: async (_, { params, query }) => mails.original(params.type, query.language),
    },
    listMailVariables: { ...reading, handle: async () => mails.kinds() },
    previewMailTemplate: { ...reading, handle: async (_, { body }) => mails.preview(body) },
    testMailTemplate: { ...sending, handle: (_, { body }) => mails.test(body) },
    listSmsTemplates: { ...reading, handle: async () => texts.list() },
    getDefaultSmsTemplate: {
      ...reading,
      handle: async (_, { params, query }) => texts.original(params.type, query.language),
    },
    setSmsTemplate: {
      ...changing,
      handle: (ctx, { params, body }) => texts.set(ctx, params.type, body),
    },
    deleteSmsTemplate: {
      ...changing,
      handle: (ctx, { params, query }) => texts.remove(ctx, params.type, query.language),
    },
    previewSmsTemplate: {
      ...reading,
      handle: async (_, { params, body }) => texts.preview(params.type, body),
    },
    testSmsTemplate: {
      ...sending,
      handle: (ctx, { params, body }) => texts.test(ctx, params.type, body),
    },
  });
}
