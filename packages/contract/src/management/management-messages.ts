import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { dateTime, email } from '../shared-schemas.ts';
import { managementRefusals } from './management.refusals.ts';

const vendor = { access: 'vendor', scope: 'configuration' } as const;
const mail = `${identity}/mail/v1/configs`;
const sms = `${identity}/configurations/v1/sms/templates`;
const { fixedSetting, invalidSettings, invalidTemplate, unknownTemplate, unknownMessage } =
  managementRefusals;
const { noMailProvider, noSms, invalidNumber } = managementRefusals;
const stating = [invalidTemplate, invalidSettings, fixedSetting] as const;

const type = z.string().max(60);
const language = z.enum(languages);
const oneType = { params: z.object({ type }) };
const chosen = z.object({ language: language.optional() });

const mailTemplate = z.object({
  /** Beyond the contract: names the template when it is deleted. */
  id: z.string(),
  type: z.string(),
  /** Beyond the contract: absent for a template of every language. */
  language: language.optional(),
  subject: z.string(),
  htmlTemplate: z.string(),
  /** Beyond the contract: for programs that show no HTML. */
  textTemplate: z.string().optional(),
  fromName: z.string(),
  senderEmail: z.string(),
  redirectURL: z.string(),
  successRedirectUrl: z.string(),
  active: z.boolean(),
});
/** A template of an email, as backends read it. */
export type ManagedMailTemplate = z.infer<typeof mailTemplate>;

const mailForm = z.object({
  type,
  language: language.nullish(),
  subject: z.string().max(300).optional(),
  htmlTemplate: z.string().max(100_000).optional(),
  textTemplate: z.string().max(50_000).optional(),
  fromName: z.string().max(100).optional(),
  senderEmail: z.literal('').or(email).optional(),
  redirectURL: z.string().max(2000).optional(),
  successRedirectUrl: z.string().max(2000).optional(),
  active: z.boolean().optional(),
});
/** A template of an email, as backends send it. */
export type MailTemplateForm = z.infer<typeof mailForm>;

const smsTemplate = z.object({
  type: z.string(),
  language: language.optional(),
  text: z.string(),
  active: z.boolean(),
});
/** A template of an SMS. */
export type ManagedSmsTemplate = z.infer<typeof smsTemplate>;
const smsForm = smsTemplate
  .omit({ type: true, active: true })
  .extend({ text: z.string().max(1000), active: z.boolean().default(true) });
/** A template of an SMS, as backends send it. */
export type SmsTemplateForm = z.infer<typeof smsForm>;

const mailProvider = z.object({
  provider: z.enum(['sendgrid', 'mailgun', 'ses']),
  /** Masked in responses. */
  secret: z.string(),
  extension: z.array(z.object({ extensionName: z.string(), extensionValue: z.string() })),
  createdAt: dateTime,
  updatedAt: dateTime,
});
/** An email provider, as backends read it. */
export type ManagedMailProvider = z.infer<typeof mailProvider>;
const mailProviderForm = z.object({
  provider: z.enum(['sendgrid', 'mailgun', 'ses', 'ses-role']),
  secret: z.string().max(300).optional(),
  id: z.string().max(128).nullish(),
  domain: z.string().max(253).nullish(),
  region: z.string().max(60).nullish(),
});
/** An email provider, as backends send it. */
export type MailProviderForm = z.infer<typeof mailProviderForm>;

const kind = z.object({
  type: z.string(),
  /** Other names of the same email. */
  aliases: z.array(z.string()),
  variables: z.array(
    z.object({
      name: z.string(),
      help: z.string(),
      isLink: z.boolean(),
      isOptional: z.boolean(),
    }),
  ),
  /** Variables that a template must show. */
  required: z.array(z.string()),
});

/** Emails and SMS in the operator's own words. */
export const managementMessages = {
  getMailProvider: get(`${identity}/mail/v1/configurations`, {
    ...vendor,
    summary: 'The email provider whose API sends emails.',
    response: mailProvider,
    refusals: [noMailProvider],
  }),
  setMailProvider: post(`${identity}/mail/v2/configurations`, {
    ...vendor,
    summary: 'Sends emails through SendGrid, Mailgun, or Amazon SES.',
    body: z.object({ payload: mailProviderForm }),
    status: 201,
    refusals: [invalidSettings, fixedSetting],
  }),
  deleteMailProvider: del(`${identity}/mail/v1/configurations`, {
    ...vendor,
    summary: 'Sends emails through the mail server again.',
    refusals: [noMailProvider],
  }),
  listMailTemplates: get(`${mail}/templates`, {
    ...vendor,
    summary: 'Templates of emails that replace Foyer’s.',
    query: z.object({ type: type.optional() }),
    response: z.array(mailTemplate),
  }),
  setMailTemplate: post(`${mail}/templates`, {
    ...vendor,
    summary: 'Creates or changes the template of an email; what is not sent stays as it is.',
    accepts: { json: 524_288 },
    body: mailForm,
    status: 201,
    refusals: stating,
  }),
  deleteMailTemplate: del(`${mail}/templates/{templateId}`, {
    ...vendor,
    summary: 'Deletes a template; Foyer’s email is sent again.',
    params: z.object({ templateId: z.string().max(80) }),
    refusals: [unknownTemplate],
  }),
  getDefaultMailTemplate: get(`${mail}/{type}/default`, {
    ...vendor,
    ...oneType,
    summary: 'Foyer’s own email as a template to start from.',
    query: chosen,
    response: mailTemplate,
    refusals: [unknownMessage],
  }),
  listMailVariables: get(`${mail}/templates/variables`, {
    ...vendor,
    summary: 'Every email with the variables of its template.',
    response: z.array(kind),
  }),
  previewMailTemplate: post(`${mail}/templates/preview`, {
    ...vendor,
    summary: 'Renders an email with sample data: the template that is sent, else the stored one.',
    accepts: { json: 524_288 },
    body: mailForm,
    response: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      isCustom: z.boolean(),
    }),
    status: 200,
    refusals: [invalidTemplate, unknownMessage],
  }),
  testMailTemplate: post(`${mail}/templates/test`, {
    ...vendor,
    summary: 'Sends an email with sample data and the stored template to an address.',
    body: z.object({ type, language: language.optional(), email }),
    status: 202,
    refusals: [unknownMessage],
  }),
  listSmsTemplates: get(sms, {
    ...vendor,
    summary: 'Templates of SMS that replace Foyer’s.',
    response: z.array(smsTemplate),
  }),
  getDefaultSmsTemplate: get(`${sms}/{type}/default`, {
    ...vendor,
    ...oneType,
    summary: 'Foyer’s own SMS as a template to start from.',
    query: chosen,
    response: smsTemplate,
    refusals: [unknownMessage],
  }),
  setSmsTemplate: post(`${sms}/{type}`, {
    ...vendor,
    ...oneType,
    summary: 'Creates or changes the template of an SMS.',
    body: smsForm,
    status: 201,
    refusals: stating,
  }),
  deleteSmsTemplate: del(`${sms}/{type}`, {
    ...vendor,
    ...oneType,
    summary: 'Deletes a template; Foyer’s SMS is sent again.',
    query: chosen,
    refusals: [unknownTemplate],
  }),
  previewSmsTemplate: post(`${sms}/{type}/preview`, {
    ...vendor,
    ...oneType,
    summary: 'Renders an SMS with sample data: the text that is sent, else the stored template.',
    body: z.object({ text: z.string().max(1000).optional(), language: language.optional() }),
    response: z.object({ text: z.string(), isCustom: z.boolean() }),
    status: 200,
    refusals: [invalidTemplate, unknownMessage],
  }),
  testSmsTemplate: post(`${sms}/{type}/test`, {
    ...vendor,
    ...oneType,
    summary: 'Sends an SMS with sample data to a number; the usual limits apply.',
    body: z.object({ phoneNumber: z.string().max(40), language: language.optional() }),
    status: 202,
    refusals: [unknownMessage, noSms, invalidNumber],
  }),
} as const;
