import type { Language } from '@foyer/contract/languages';
import {
  type ManagedSmsTemplate,
  managementRefusals,
  type SmsTemplateForm,
} from '@foyer/contract/management';
import type { SmsTemplateConfig } from '../../kernel/config/sms.config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { createCustomMessages } from '../../kernel/mail/custom/custom-messages.ts';
import { drawOurText, ourTextTemplate } from '../../kernel/mail/custom/default-template.ts';
import { textTemplateProblems } from '../../kernel/mail/custom/template-problems.ts';
import { refuse } from '../../kernel/refusal.ts';
import { textSamples } from '../../kernel/sms/templates/text-samples.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';

type Deps = Pick<Platform, 'config' | 'accountLinks' | 'db' | 'sms' | 'log'> & {
  readonly changes: EnvironmentChanges;
};
const { invalidTemplate, unknownTemplate, unknownMessage, noSms, invalidNumber } =
  managementRefusals;

/** Templates of SMS, as backends manage them. */
export function createManagedTextTemplates(deps: Deps) {
  const { config, accountLinks, db, sms, changes } = deps;
  const isThe = (type: string, language: Language | undefined) => (one: SmsTemplateConfig) =>
    one.type === type && one.language === language;

  const toView = ({ type, language, text, active }: SmsTemplateConfig): ManagedSmsTemplate => ({
    type,
    ...(language ? { language } : {}),
    text,
    active,
  });

  function check(template: SmsTemplateConfig): void {
    const problems = textTemplateProblems(template);
    if (problems.length > 0) throw refuse(invalidTemplate, { errors: problems });
  }

  function draw(templates: readonly SmsTemplateConfig[], type: string, language?: Language) {
    const look = {
      productName: config.branding.productName ?? config.application.name,
      host: new URL(accountLinks.home).hostname,
    };
    const ours = drawOurText(type, look, language);
    if (ours === undefined) throw refuse(unknownMessage);
    const data: Readonly<Record<string, unknown>> = Object(
      Object.entries(textSamples).find(([name]) => name === type)?.[1],
    );
    const custom = createCustomMessages({
      ...deps,
      config: { mail: config.mail, sms: { ...config.sms, templates: [...templates] } },
    });
    const text = custom.text({ kind: type, data, ...look, language, ours });
    return { text, isCustom: text !== ours };
  }

  return {
    list: () => config.sms.templates.map(toView),

    set: async (ctx: VendorContext, type: string, form: SmsTemplateForm): Promise<undefined> => {
      const { language, text, active } = form;
      const template = { type, text, active, ...(language ? { language } : {}) };
      check(template);
      await changes.change(ctx, (draft) => {
        const others = draft.sms.templates.filter((one) => !isThe(type, language)(one));
        draft.sms.templates = [...others, template];
      });
      return undefined;
    },

    remove: async (
      ctx: VendorContext,
      type: string,
      language: Language | undefined,
    ): Promise<undefined> => {
      if (!config.sms.templates.some(isThe(type, language))) throw refuse(unknownTemplate);
      await changes.change(ctx, (draft) => {
        draft.sms.templates = draft.sms.templates.filter((one) => !isThe(type, language)(one));
      });
      return undefined;
    },

    original: (type: string, language: Language | undefined): ManagedSmsTemplate => {
      const text = ourTextTemplate(type, language);
      if (text === undefined) throw refuse(unknownMessage);
      return toView({ type, text, active: true, ...(language ? { language } : {}) });
    },

    preview: (
      type: string,
      { text, language }: { text?: string | undefined; language?: Language | undefined },
    ) => {
      if (text === undefined) return draw(config.sms.templates, type, language);
      const template = { type, text, active: true };
      check(template);
      return draw([template], type, language);
    },

    test: async (
      ctx: VendorContext,
      type: string,
      { phoneNumber, language }: { phoneNumber: string; language?: Language | undefined },
    ): Promise<undefined> => {
      if (!Object.hasOwn(textSamples, type)) throw refuse(unknownMessage);
      if (!sms.isAvailable) throw refuse(noSms);
      const number = sms.read(phoneNumber);
      if (!number) throw refuse(invalidNumber);
      const [, data] = Object.entries(textSamples).find(([name]) => name === type) ?? [];
      await db.system((tx) =>
        sms.queue(tx, {
          to: number.number,
          // The samples are typed by kind; together, TypeScript cannot see that they belong to each other.
          template: Object({ name: type, data }),
          network: ctx.client.addressKey,
          ...(language ? { language } : {}),
        }),
      );
      return undefined;
    },
  };
}

/** Templates of SMS, as backends manage them. */
export type ManagedTextTemplates = ReturnType<typeof createManagedTextTemplates>;
