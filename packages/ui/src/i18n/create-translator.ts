import type { Direction } from './direction.ts';
import { getDirection } from './direction.ts';
import type { MessageArguments, Message, MessageOverrides, Messages } from './messages.ts';

/**
 * Language, a translation for it (a text it lacks is said in English), and single texts the host
 * replaces.
 */
export interface TranslatorOptions<M extends Messages> {
  readonly locale?: string | undefined;
  readonly translation?: MessageOverrides<M> | undefined;
  readonly overrides?: MessageOverrides<M> | undefined;
  /** Single texts the host replaces in this language only. */
  readonly localOverrides?: MessageOverrides<M> | undefined;
}

/**
 * Looks texts up; `parts` keeps the parameters as they are, so that a link or a name can stand
 * inside a sentence.
 */
export interface Translator<M extends Messages> {
  <K extends keyof M>(key: K, ...values: MessageArguments<M[K]>): string;
  readonly parts: <K extends keyof M, Value>(
    key: K,
    ...values: MessageArguments<M[K], Value>
  ) => (string | number | Value)[];
  readonly locale: string;
  readonly direction: Direction;
}

type Parameters = { readonly [name: string]: unknown };

/**
 * Creates the function a screen speaks with: the host's words, then the translation, then English.
 */
export function createTranslator<M extends Messages>(
  messages: M,
  { locale = 'en', translation, overrides, localOverrides }: TranslatorOptions<M> = {},
): Translator<M> {
  const pluralRules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const find = (key: keyof M, count: unknown) => {
    const message: Message | undefined =
      localOverrides?.[key] ?? overrides?.[key] ?? translation?.[key] ?? messages[key];
    return pickText(
      message,
      String(key),
      typeof count === 'number' ? pluralRules.select(count) : 'other',
    );
  };
  const show = (value: unknown) =>
    typeof value === 'number' ? numbers.format(value) : String(value);
  function translate<K extends keyof M>(key: K, ...[values]: MessageArguments<M[K]>): string {
    const parameters: Parameters | undefined = values;
    return split(find(key, parameters?.count), parameters, show).join('');
  }
  function parts<K extends keyof M, Value>(key: K, ...[values]: MessageArguments<M[K], Value>) {
    const parameters: Record<string, Value | number> | undefined = values;
    return split(find(key, parameters?.count), parameters, (value) =>
      typeof value === 'number' ? show(value) : value,
    );
  }
  return Object.assign(translate, { parts, locale, direction: getDirection(locale) });
}

function pickText(message: Message | undefined, key: string, form: Intl.LDMLPluralRule): string {
  if (message === undefined) throw new Error(`There is no text "${key}".`);
  if (typeof message === 'string') return message;
  return message[form] ?? message.other;
}

function split<Value, Shown>(
  text: string,
  values: { readonly [name: string]: Value } | undefined,
  show: (value: Value) => Shown,
): (string | Shown)[] {
  return text
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      const value = name === undefined ? undefined : values?.[name];
      return value === undefined ? piece : show(value);
    });
}
