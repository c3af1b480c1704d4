import {
  type MailTemplateForm,
  type ManagedMailTemplate,
  managementRefusals,
} from '@foyer/contract/management';
import type { Language } from '@foyer/contract/languages';
import { toMailBranding } from '../../kernel/mail/branding.ts';
import type { MailTemplateConfig } from '../../kernel/config/mail.config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import {
  createCustomMessages,
  drawTemplate,
  type DrawnMail,
} from '../../kernel/mail/custom/custom-messages.ts';
import { drawOurs, ourTemplate, getSample } from '../../kernel/mail/custom/default-template.ts';
import {
  toKind,
  type MailKind,
  mailKinds,
  toTypes,
} from '../../kernel/mail/custom/message-types.ts';
import { getRequired, getVariables } from '../../kernel/mail/custom/message-variables.ts';
import { mailTemplateProblems } from '../../kernel/mail/custom/template-problems.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';

type Deps = Pick<Platform, 'config' | 'accountLinks' | 'db' | 'mail' | 'log'> & {
  readonly changes: EnvironmentChanges;
};
const { fixedSetting, invalidTemplate, unknownTemplate, unknownMessage } = managementRefusals;

const toId = ({ type, language }: Pick<MailTemplateConfig, 'type' | 'language'>): string =>
  language ? `${type}.${language}` : type;

/** Templates of emails, as backends and tools manage them. */
export function createManagedMailTemplates(deps: Deps) {
  const { config, accountLinks, db, mail, changes } = deps;
  const custom = createCustomMessages(deps);
  const look = (language: Language | undefined) => ({
    ...toMailBranding(config, accountLinks.home),
    ...(language ? { language } : {}),
  });

  const toView = (one: MailTemplateConfig): ManagedMailTemplate => ({
    id: toId(one),
    type: one.type,
    ...(one.language ? { language: one.language } : {}),
    subject: one.subject ?? '',
    htmlTemplate: one.html ?? '',
    ...(one.text === undefined ? {} : { textTemplate: one.text }),
    fromName: one.fromName ?? '',
    senderEmail: one.senderEmail ?? '',
    redirectURL: accountLinks.home,
    successRedirectUrl: accountLinks.home,
    active: one.active,
  });

  function needKind(type: string): MailKind {
    const kind = toKind(type);
    if (!kind)
      throw refuse(unknownMessage, { errors: mailTemplateProblems({ type, active: true }) });
    return kind;
  }

  const find = (templates: readonly MailTemplateConfig[], id: string) =>
    templates.findIndex((one) => toId(one) === id);

  /** The template after a change; an empty text takes a part back to Foyer's. */
  function merge(form: MailTemplateForm): MailTemplateConfig {
    const { type, language } = form;
    const named = { type, ...(language ? { language } : {}) };
    const before = config.mail.templates[find(config.mail.templates, toId(named))];
    const stated = {
      subject: form.subject ?? before?.subject,
      html: form.htmlTemplate ?? before?.html,
      text: form.textTemplate ?? before?.text,
      fromName: form.fromName ?? before?.fromName,
      senderEmail: form.senderEmail ?? before?.senderEmail,
    };
    const present = Object.entries(stated).filter(([, value]) => (value ?? '') !== '');
    return {
      ...named,
      ...Object.fromEntries(present),
      active: form.active ?? before?.active ?? true,
    };
  }

  /** Links lead to the account pages only (T-HDR-1). */
  function rejectLinks({ redirectURL = '', successRedirectUrl = '' }: MailTemplateForm): void {
    const foreign = [redirectURL, successRedirectUrl].filter(
      (url) => url !== '' && !url.startsWith(accountLinks.home),
    );
    if (foreign.length > 0)
      throw refuse(fixedSetting, {
        errors: [
          `Links in emails lead to ${accountLinks.home}. Leave out redirectURL and successRedirectUrl.`,
        ],
      });
  }

  function check(template: MailTemplateConfig): void {
    const problems = mailTemplateProblems(template);
    if (problems.length > 0) throw refuse(invalidTemplate, { errors: problems });
  }

  return {
    list: (type: string | undefined) =>
      config.mail.templates.filter((one) => !type || one.type === type).map(toView),

    set: async (ctx: VendorContext, form: MailTemplateForm): Promise<undefined> => {
      rejectLinks(form);
      const template = merge(form);
      check(template);
      await changes.change(ctx, (draft) => {
        const at = find(draft.mail.templates, toId(template));
        if (at < 0) draft.mail.templates.push(template);
        else draft.mail.templates[at] = template;
      });
      return undefined;
    },

    remove: async (ctx: VendorContext, id: string): Promise<undefined> => {
      if (find(config.mail.templates, id) < 0) throw refuse(unknownTemplate);
      await changes.change(ctx, (draft) => {
        draft.mail.templates = draft.mail.templates.filter((one) => toId(one) !== id);
      });
      return undefined;
    },

    original: (type: string, language: Language | undefined): ManagedMailTemplate => {
      const kind = needKind(type);
      const ours = ourTemplate(kind, language, config.branding.accentColor);
      return toView({ type, ...(language ? { language } : {}), ...ours, active: true });
    },

    kinds: () =>
      mailKinds.map((kind) => ({
        type: kind,
        aliases: toTypes(kind).filter((type) => type !== kind),
        variables: [...getVariables(kind)],
        required: [...getRequired(kind)],
      })),

    preview: (form: MailTemplateForm): DrawnMail & { readonly isCustom: boolean } => {
      const kind = needKind(form.type);
      const language = form.language ?? undefined;
      const data = getSample(kind);
      const draft = {
        kind,
        data,
        look: look(language),
        to: 'ada@example.com',
        ours: drawOurs(kind, look(language)),
      };
      const isSent = [form.subject, form.htmlTemplate, form.textTemplate].some(
        (part) => part !== undefined,
      );
      if (!isSent) {
        const drawn = custom.mail(draft);
        return { ...drawn, isCustom: drawn !== draft.ours };
      }
      const template = merge(form);
      check(template);
      return { ...drawTemplate(template, draft), isCustom: true };
    },

    test: async ({
      type,
      language,
      email,
    }: {
      type: string;
      language?: Language | undefined;
      email: string;
    }): Promise<undefined> => {
      const kind = needKind(type);
      // The samples are typed by kind; together, TypeScript cannot see that they belong to each other.
      const template = Object({ name: kind, data: getSample(kind) });
      await db.system((tx) =>
        mail.queue(tx, { to: email, template, isTest: true, ...(language ? { language } : {}) }),
      );
      return undefined;
    },
  };
}

/** Templates of emails, as backends and tools manage them. */
export type ManagedMailTemplates = ReturnType<typeof createManagedMailTemplates>;
