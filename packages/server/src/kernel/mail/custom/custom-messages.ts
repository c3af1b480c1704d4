import { findLanguage } from '@foyer/contract/languages';
import type { FoyerConfig } from '../../config/config.ts';
import type { MailTemplateConfig } from '../../config/mail.config.ts';
import { errorFacts } from '../../logs/error-facts.ts';
import type { Log } from '../../logs/log.ts';
import { logEvent } from '../../logs/log-events.ts';
import type { MailSender } from '../../../ports/mailer.port.ts';
import type { MailBranding, RenderedMail } from '../mail-template.ts';
import { escapeHtml } from '../templates/letter.ts';
import { htmlToText } from './html-to-text.ts';
import { toTypes } from './message-types.ts';
import { toValues } from './message-variables.ts';
import { mailTemplateProblems, textTemplateProblems } from './template-problems.ts';
import { fillTemplate, readTemplate } from './template-syntax.ts';

interface Deps {
  readonly config: Pick<FoyerConfig, 'mail' | 'sms'>;
  readonly log: Log;
}

/** An email that is about to leave. */
export interface MailDraft {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly look: MailBranding;
  readonly to: string;
  /** As Foyer writes it. */
  readonly ours: RenderedMail;
}

/** A text that is about to leave. */
export interface TextDraft {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly productName: string;
  readonly host: string;
  readonly language: string | undefined;
  readonly ours: string;
}

/** An email with the sender that its template states. */
export interface DrawnMail extends RenderedMail {
  readonly from?: MailSender;
}

/**
 * Emails and texts in the operator's own words. Whatever is missing or broken in a template is
 * taken from ours: a mail with a link never fails to leave because of its wording.
 */
export function createCustomMessages({ config, log }: Deps) {
  function usable<T>(type: string, problems: readonly string[], template: T): T | undefined {
    if (problems.length === 0) return template;
    logEvent(log, 'template.ignored', { template: type, problems: [...problems] });
    return undefined;
  }

  function attempt<T>(type: string, work: () => T, fallback: T): T {
    try {
      return work();
    } catch (error) {
      logEvent(log, 'template.ignored', { template: type, error: errorFacts(error) });
      return fallback;
    }
  }

  return {
    mail: (draft: MailDraft): DrawnMail => {
      const found = choose(config.mail.templates, toTypes(draft.kind), draft.look.language);
      const template = found && usable(found.type, mailTemplateProblems(found), found);
      if (!template) return draft.ours;
      return attempt<DrawnMail>(template.type, () => drawTemplate(template, draft), draft.ours);
    },

    text: (draft: TextDraft): string => {
      const found = choose(config.sms.templates, [draft.kind], draft.language);
      const template = found && usable(found.type, textTemplateProblems(found), found);
      if (!template) return draft.ours;
      const { productName, host, data } = draft;
      const code = typeof data['code'] === 'string' ? data['code'] : '';
      return attempt(
        template.type,
        () => {
          const values = { code, productName, host };
          const text = fillTemplate(readTemplate(template.text).parts, values, same).trim();
          return code === '' ? text : `${text}\n\n@${host} #${code}`;
        },
        draft.ours,
      );
    },
  };
}

/** Emails and texts in the operator's own words. */
export type CustomMessages = ReturnType<typeof createCustomMessages>;

/** Draws an email from a template; parts that the template does not state are ours. */
export function drawTemplate(template: MailTemplateConfig, draft: MailDraft): DrawnMail {
  const { data, look, to, ours } = draft;
  const values = toValues(data, look, to);
  const fill = (source: string, escape: (text: string) => string) =>
    fillTemplate(readTemplate(source).parts, values, escape);
  const html = template.html === undefined ? ours.html : fill(template.html, escapeHtml);
  const text =
    template.text === undefined ? toText(template, html, ours) : fill(template.text, same);
  const name = template.fromName === undefined ? undefined : oneLine(fill(template.fromName, same));
  const from = {
    ...(name ? { name } : {}),
    ...(template.senderEmail ? { address: template.senderEmail } : {}),
  };
  return {
    subject: template.subject === undefined ? ours.subject : oneLine(fill(template.subject, same)),
    html,
    text,
    ...(Object.keys(from).length > 0 ? { from } : {}),
  };
}

const toText = (template: MailTemplateConfig, html: string, ours: RenderedMail): string =>
  template.html === undefined ? ours.text : htmlToText(html);

/** The active template for a language, else the one for all languages. */
function choose<T extends { type: string; language?: string | undefined; active?: boolean }>(
  templates: readonly T[],
  types: readonly string[],
  language: string | undefined,
): T | undefined {
  const fit = templates.filter((one) => types.includes(one.type) && one.active !== false);
  const read = findLanguage(language ?? '') ?? 'en';
  return fit.find((one) => one.language === read) ?? fit.find((one) => !one.language);
}

const same = (text: string): string => text;
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
