import { z } from 'zod';
import { messageLanguage } from './mail.config.ts';

const limit = (texts: number) => z.number().int().positive().default(texts);

/** An account at a gateway that speaks Twilio's Messages API. */
const twilio = z.strictObject({
  /** Account ID at the gateway. */
  accountSid: z.string().min(1).max(100),
  /** Its secret; read it from the environment. */
  authToken: z.string().min(1).max(300),
  /** A number such as +12025550100, an alphanumeric sender, or the ID of a messaging service. */
  from: z.string().min(1).max(100),
  /** Origin of the gateway. Default: Twilio's own. */
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
});

/** The words of one SMS. docs/guides/message-templates.md lists the types and variables. */
export const smsTemplateConfig = z.strictObject({
  /** SMS that it replaces, such as `signInCode`. Required. */
  type: z.string().min(1).max(60),
  /** Language of the template. Default: every language that has no template of its own. */
  language: messageLanguage.optional(),
  /** Its text. Required. */
  text: z.string().min(1).max(1000),
  /** Whether it is used. Default: true. */
  active: z.boolean().default(true),
});
/** The words of one SMS. */
export type SmsTemplateConfig = z.output<typeof smsTemplateConfig>;

/** SMS gateway and limits. The limits protect you against toll fraud. */
export const smsConfig = z.strictObject({
  /**
   * Where texts leave. The demo sends to the lab's inbox when this is missing; production then
   * sends none.
   */
  twilio: twilio.optional(),
  /**
   * Country of numbers without a leading +, as an ISO 3166 code. Default: none; such numbers are
   * rejected.
   */
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Write two capital letters like DE.')
    .optional(),
  /** Countries that SMS are sent to, as ISO 3166 codes. Default: all. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'Write two capital letters like DE.'))
    .optional(),
  /** SMS to one number within an hour. Default 5. */
  perNumberAndHour: limit(5),
  /** SMS to one number within a day. Default 10. */
  perNumberAndDay: limit(10),
  /** SMS within an hour to numbers that differ only in the last four digits. Default 30. */
  perRangeAndHour: limit(30),
  /** SMS requested from one IP address within an hour. Default 20. */
  perAddressAndHour: limit(20),
  /**
   * SMS of the environment within a day: the most that anyone can make you pay for. Default 5000.
   */
  perDay: limit(5000),
  /** SMS in your own words. Default: none. */
  templates: z.array(smsTemplateConfig).max(100).default([]),
});
