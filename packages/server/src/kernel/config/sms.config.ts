import { z } from 'zod';

const limit = (texts: number) => z.number().int().positive().default(texts);

/** An account at a gateway that speaks Twilio's Messages API. */
const twilio = z.strictObject({
  /** Id of the account at the gateway. */
  accountSid: z.string().min(1).max(100),
  /** Its secret; take it from the environment. */
  authToken: z.string().min(1).max(300),
  /** A number like +12025550100, an alphanumeric sender, or the id of a messaging service. */
  from: z.string().min(1).max(100),
  /** Origin of the gateway. Default: Twilio's own. */
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
});

/** Texts: who sends them and how many. Whoever makes others pay for texts meets these limits (toll fraud). */
export const smsConfig = z.strictObject({
  /** Where texts leave. The demo sends to the lab's inbox when this is missing; production then sends none. */
  twilio: twilio.optional(),
  /** Country that numbers without a leading + belong to, as ISO 3166 code. Default: none; such numbers are refused. */
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Write two capital letters like DE.')
    .optional(),
  /** Countries that texts are sent to, as ISO 3166 codes. Default: all. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'Write two capital letters like DE.'))
    .optional(),
  /** Texts to one number within an hour. Default 5. */
  perNumberAndHour: limit(5),
  /** Texts to one number within a day. Default 10. */
  perNumberAndDay: limit(10),
  /** Texts within an hour to numbers that differ in the last four digits only. Default 30. */
  perRangeAndHour: limit(30),
  /** Texts asked for from one network address within an hour. Default 20. */
  perAddressAndHour: limit(20),
  /** Texts of the environment within a day: the most that anybody can make you pay for. Default 5000. */
  perDay: limit(5000),
});
