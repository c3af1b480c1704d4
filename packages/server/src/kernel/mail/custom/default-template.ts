import type { MailTemplateConfig } from '../../config/mail.config.ts';
import { textSamples } from '../../sms/templates/text-samples.ts';
import { textTemplates } from '../../sms/templates/text-templates.ts';
import type { MailBranding, RenderedMail } from '../mail-template.ts';
import { mailSamples } from '../templates/mail-samples.ts';
import { mailTemplates } from '../templates/mail-templates.ts';
import type { MailKind } from './message-types.ts';
import { getRequired, getVariables, toName, toValues } from './message-variables.ts';

const renderers: Readonly<
  Record<string, (data: never, branding: MailBranding, language?: string) => RenderedMail>
> = mailTemplates;
const texts: Readonly<Record<string, unknown>> = textTemplates;
const textData: Readonly<Record<string, unknown>> = textSamples;

/** The sample data of a kind of email, in the form that has everything a template must show. */
export function getSample(kind: MailKind): Readonly<Record<string, unknown>> {
  const forms: readonly Readonly<Record<string, unknown>>[] = Object.values(mailSamples[kind]);
  const required = getRequired(kind);
  return forms.find((form) => required.every((name) => name in form)) ?? { ...forms[0] };
}

/** Draws Foyer's own email with sample data. */
export function drawOurs(
  kind: MailKind,
  look: MailBranding,
  data: Readonly<Record<string, unknown>> = getSample(kind),
): RenderedMail {
  const render = renderers[kind];
  if (!render) throw new Error(`No email is called ${kind}`);
  return Reflect.apply(render, undefined, [data, look, look.language]);
}

/** A word that no language has and that nothing escapes or shortens. */
const standIn = (name: string) => `qv${name.replace(/[^A-Za-z]/g, '')}vq`;
const standInUrl = (name: string) => `https://${standIn(name).toLowerCase()}.invalid`;

/**
 * Foyer's own email as a template: drawn with stand-ins, which are then replaced by the variables
 * they replace. Numbers stay as they are in the sample, because they decide how words are bent.
 */
export function ourTemplate(
  kind: MailKind,
  language: MailBranding['language'],
  accentColor: string,
): Required<Pick<MailTemplateConfig, 'subject' | 'html' | 'text'>> {
  const sample = getSample(kind);
  const links = new Set(
    getVariables(kind)
      .filter(({ isLink }) => isLink)
      .map(({ name }) => name),
  );
  const free = new Set(['account', 'accounts', 'user', 'plan', 'name', 'code']);
  const data = Object.fromEntries(
    Object.entries(sample).map(([name, value]) => {
      if (links.has(name)) return [name, standInUrl(name)];
      const isFree = free.has(toName(name)) && typeof value === 'string';
      return [name, isFree ? standIn(name) : value];
    }),
  );
  const look: MailBranding = {
    productName: standIn('productName'),
    accountUrl: standInUrl('accountUrl'),
    supportEmail: standIn('supportEmail'),
    accentColor,
    whiteLabel: false,
    ...(language === undefined ? {} : { language }),
  };
  const values = toValues(data, look, standIn('email'));
  const shown = Object.entries(values).filter(
    ([name, value]) => /\D/.test(value) && name !== 'language' && name !== 'logo',
  );
  const replace = (text: string): string =>
    shown
      .toSorted(([, a], [, b]) => b.length - a.length)
      .reduce((done, [name, value]) => done.replaceAll(value, `{{${name}}}`), text);
  const { subject, html, text } = drawOurs(kind, look, data);
  return { subject: replace(subject), html: replace(html), text: replace(text) };
}

/** Draws Foyer's own SMS with sample data, or with stand-ins as a template. */
export function drawOurText(
  kind: string,
  look: { readonly productName: string; readonly host: string },
  language?: string,
): string | undefined {
  const render = Object.hasOwn(texts, kind) ? texts[kind] : undefined;
  if (typeof render !== 'function') return undefined;
  return String(Reflect.apply(render, undefined, [textData[kind], look, language]));
}

/** Foyer's own SMS as a template, without the line that browsers read, which is added anyway. */
export function ourTextTemplate(kind: string, language?: string): string | undefined {
  const look = { productName: standIn('productName'), host: 'host.invalid' };
  const drawn = drawOurText(kind, look, language);
  return drawn
    ?.split('\n\n@')[0]
    ?.replaceAll(look.productName, '{{productName}}')
    .replaceAll('402913', '{{code}}');
}
