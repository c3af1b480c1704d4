import type { TextRenderer } from '../text-template.ts';
import type { textTemplates } from './text-templates.ts';

type Templates = typeof textTemplates;
type DataOf<R> = R extends TextRenderer<infer D> ? D : never;

/** What previews and tests show of each kind of text; a new kind without one does not compile. */
export type TextSamples = { readonly [K in keyof Templates]: DataOf<Templates[K]> };

const code = { code: '402913' };

/** One of each, with data as the server gives it. */
export const textSamples: TextSamples = {
  eventNotice: { event: 'role.created', account: 'Acme', user: 'ada@ledgerly.example' },
  mfaCode: code,
  phoneChanged: {},
  phoneCode: code,
  resetPasswordCode: code,
  signInCode: code,
};
