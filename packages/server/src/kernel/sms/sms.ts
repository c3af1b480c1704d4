import type { Tx } from '../db/database.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { TextRenderer } from './text-template.ts';
import type { textTemplates } from './templates/text-templates.ts';

type Templates = typeof textTemplates;
type DataOf<R> = R extends TextRenderer<infer D> ? D : never;

/** One kind of text with its data: `{ name: 'signInCode', data: { code } }`. */
export type TextTemplate = {
  [K in keyof Templates]: { readonly name: K; readonly data: DataOf<Templates[K]> };
}[keyof Templates];

/** A text to be sent. */
export interface TextRequest {
  /** A number in E.164 form, as `sms.read` gives it. */
  readonly to: string;
  readonly template: TextTemplate;
  /** BCP 47 tag. Default: English. */
  readonly language?: string;
  /**
   * `ctx.client.addressKey` of anyone who asked for it; counted, so that one network cannot make
   * others pay.
   */
  readonly network: string;
  /**
   * Seconds after which it is not worth sending any longer. Default 10 minutes, as long as a code
   * works.
   */
  readonly worthSeconds?: number;
}

/**
 * Texts as rows written in the transaction of their cause; a worker renders and sends. Security
 * decision 15.
 */
export interface Sms {
  /** Whether there is a way to send texts at all. */
  readonly isAvailable: boolean;
  /** Reads what a user typed; null when it is no number that gets texts from here. */
  read(typed: string): PhoneNumber | null;
  /** Texts above the limits are dropped by the worker: anyone who asks for one is answered alike. */
  queue(tx: Tx, text: TextRequest): Promise<void>;
  /** Seconds until a number gets another text, 0 for now; for signed-in users, who may know. */
  pause(tx: Tx, text: Pick<TextRequest, 'to' | 'network'>): Promise<number>;
}
