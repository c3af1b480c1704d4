import { languages } from '@foyer/contract/languages';
import { z } from 'zod';

/** A language of emails and SMS. */
export const messageLanguage = z.enum(languages);

/** The words of one email. docs/guides/message-templates.md lists the types and variables. */
export const mailTemplateConfig = z.strictObject({
  /** Email that it replaces, such as `ResetPassword` or `passwordChanged`. Required. */
  type: z.string().min(1).max(60),
  /** Language of the template. Default: every language that has no template of its own. */
  language: messageLanguage.optional(),
  /** Subject. Default: Foyer's. */
  subject: z.string().min(1).max(300).optional(),
  /** HTML of the email. Default: Foyer's. */
  html: z.string().min(1).max(100_000).optional(),
  /** Text for programs that show no HTML. Default: made from the HTML. */
  text: z.string().min(1).max(50_000).optional(),
  /** Name of the sender. Default: as in `from`. */
  fromName: z.string().min(1).max(100).optional(),
  /** Email of the sender, which your mail server must accept. Default: as in `from`. */
  senderEmail: z.email().max(320).optional(),
  /** Whether it is used. Default: true. */
  active: z.boolean().default(true),
});
/** The words of one email. */
export type MailTemplateConfig = z.output<typeof mailTemplateConfig>;

const region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Write a region like eu-west-1.');
const apiKey = z.string().min(1).max(300);

/** The API of an email provider. */
export const mailProviderConfig = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('sendgrid'),
    /** API key; take it from the environment. */
    secret: apiKey,
  }),
  z.strictObject({
    provider: z.literal('mailgun'),
    /** API key; take it from the environment. */
    secret: apiKey,
    /** Sending domain at the provider. */
    domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'Write a domain like mg.example.com.'),
    /** Where the domain is hosted. Default: us. */
    region: z.enum(['us', 'eu']).default('us'),
  }),
  z.strictObject({
    provider: z.literal('ses'),
    /** ID of the access key. */
    id: z.string().regex(/^\w{8,128}$/, 'Write the ID of an access key.'),
    /** Secret access key; take it from the environment. */
    secret: apiKey,
    /** Region, such as eu-west-1. */
    region,
  }),
]);
/** The API of an email provider. */
export type MailProviderConfig = z.output<typeof mailProviderConfig>;

/** How emails leave, and in which words. Optional. */
export const mailConfig = z.strictObject({
  /**
   * Sender, as `Name <email>` or the email alone. Default: no-reply at the host of the public URL.
   */
  from: z.string().min(3).max(300).optional(),
  /**
   * `smtp://user:password@host:587` or `smtps://…`. The demo sends to the lab's inbox when this is
   * missing.
   */
  smtp: z
    .string()
    .regex(/^smtps?:\/\//, 'Write smtp://… or smtps://…')
    .optional(),
  /** SendGrid, Mailgun, or Amazon SES, in place of a mail server. Default: none. */
  provider: mailProviderConfig.optional(),
  /** Emails in your own words. Default: none. */
  templates: z.array(mailTemplateConfig).max(800).default([]),
});
