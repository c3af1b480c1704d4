import type { Language } from '@foyer/contract/languages';
import { textSamples } from '../sms/templates/text-samples.ts';
import { textTemplates } from '../sms/templates/text-templates.ts';
import type { MailBranding } from './mail-template.ts';
import { mailSamples } from './templates/mail-samples.ts';
import { mailTemplates } from './templates/mail-templates.ts';

/** One message that can be looked at: a kind of mail or text, in one of its forms. */
export interface MessageChoice {
  readonly kind: 'mail' | 'text';
  readonly name: string;
  /** `sample` where there is only one. */
  readonly form: string;
}

/** A message as it would be sent; a text has neither subject nor page. */
export interface MessagePreview {
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
}

/** Every mail and every text, by name. */
export const messageChoices: readonly MessageChoice[] = [
  ...Object.entries(mailSamples).flatMap(([name, forms]) =>
    Object.keys(forms).map((form): MessageChoice => ({ kind: 'mail', name, form })),
  ),
  ...Object.keys(textSamples).map(
    (name): MessageChoice => ({ kind: 'text', name, form: 'sample' }),
  ),
];

const branding: MailBranding = {
  productName: 'Ledgerly',
  accountUrl: 'https://id.ledgerly.example',
  accentColor: '#2f5bea',
  supportEmail: 'help@ledgerly.example',
  whiteLabel: false,
};
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="32"><circle cx="16" cy="16" r="14" fill="#e4572e"/>' +
  '<text x="40" y="23" font-family="sans-serif" font-size="20" font-weight="700" fill="#e4572e">ACME</text></svg>';
/** The tenant in whose name a previewed mail is written. */
const company = { name: 'Acme', logo: `data:image/svg+xml,${encodeURIComponent(drawing)}` };

const mails: Readonly<
  Record<string, (data: never, branding: MailBranding, language?: string) => MessagePreview>
> = mailTemplates;
const texts: Readonly<Record<string, unknown>> = textTemplates;
const mailData: Readonly<Record<string, Readonly<Record<string, unknown>>>> = mailSamples;
const textData: Readonly<Record<string, unknown>> = textSamples;

/**
 * Draws a message with its sample data; nothing where there is no such message. For previews only:
 * nothing is sent.
 */
export function previewMessage(
  { kind, name, form }: MessageChoice,
  {
    language,
    onBehalfOfTenant,
  }: { readonly language: Language; readonly onBehalfOfTenant: boolean },
): MessagePreview | undefined {
  if (!messageChoices.some((one) => one.kind === kind && one.name === name && one.form === form))
    return undefined;
  if (kind === 'text') {
    const look = { productName: branding.productName, host: new URL(branding.accountUrl).hostname };
    return { text: String(call(texts[name], textData[name], look, language)) };
  }
  const look = {
    ...branding,
    language,
    timeZone: 'Europe/Berlin',
    ...(onBehalfOfTenant ? { company } : {}),
  };
  return Reflect.apply(mails[name] ?? missing, undefined, [mailData[name]?.[form], look, language]);
}

function call(renderer: unknown, ...data: readonly unknown[]): unknown {
  return typeof renderer === 'function' ? Reflect.apply(renderer, undefined, data) : missing();
}

function missing(): never {
  throw new Error('There is no such message');
}
