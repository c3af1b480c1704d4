/**
 * The forms of one sentence that depend on `{count}`; which one is used follows the locale's plural
 * rules.
 */
export type PluralForms = { readonly other: string } & {
  readonly [form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

/** One text: a sentence with `{name}` places, or its plural forms. */
export type Message = string | PluralForms;

/** A screen's texts in English. */
export type Messages = { readonly [key: string]: Message };

/** The same texts in another language: every key, and plurals where English has plurals. */
export type Translation<M extends Messages> = {
  readonly [K in keyof M]: M[K] extends string ? string : PluralForms;
};

/** Single texts a host replaces. */
export type MessageOverrides<M extends Messages> = {
  readonly [K in keyof M]?: (M[K] extends string ? string : PluralForms) | undefined;
};

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type MessageTexts<M> = M extends string ? M : M[keyof M];

/** The names of the places of one message, read from its text. */
export type MessagePlaceholders<M> = M extends string
  ? Placeholders<M>
  : 'count' | Placeholders<MessageTexts<M>>;

/** The parameters one message needs; `count` is a number. */
export type MessageParameters<M, Value = string | number> = {
  readonly [Name in MessagePlaceholders<M>]: Name extends 'count' ? number : Value;
};

/** What follows the key in a call: nothing for a plain text, the parameters otherwise. */
export type MessageArguments<M, Value = string | number> = [MessagePlaceholders<M>] extends [never]
  ? []
  : [parameters: MessageParameters<M, Value>];

/**
 * Declares a screen's English texts and keeps their exact wording as types, so that parameters are
 * checked.
 */
export function defineMessages<const M extends Messages>(messages: M): M {
  return messages;
}
