import { findLanguage } from '@foyer/contract/languages';
import { type WordTable, wordsFor } from './word-table.ts';

/**
 * One length of time by the plural forms of a language; `#` is the number. The forms are in the
 * case that follows "within" and "at most" there: Polish genitive, Arabic and Hebrew with their
 * duals.
 */
type PluralForms = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>;

interface DurationWords {
  readonly minutes: PluralForms;
  readonly hours: PluralForms;
  readonly days: PluralForms;
}

const words: WordTable<DurationWords> = {
  en: {
    minutes: { one: 'one minute', other: '# minutes' },
    hours: { one: 'one hour', other: '# hours' },
    days: { one: 'one day', other: '# days' },
  },
  de: {
    minutes: { one: '# Minute', other: '# Minuten' },
    hours: { one: '# Stunde', other: '# Stunden' },
    days: { one: '# Tag', other: '# Tagen' },
  },
  fr: {
    minutes: { one: '# minute', other: '# minutes' },
    hours: { one: '# heure', other: '# heures' },
    days: { one: '# jour', other: '# jours' },
  },
  es: {
    minutes: { one: '# minuto', other: '# minutos' },
    hours: { one: '# hora', other: '# horas' },
    days: { one: '# día', other: '# días' },
  },
  it: {
    minutes: { one: '# minuto', other: '# minuti' },
    hours: { one: '# ora', other: '# ore' },
    days: { one: '# giorno', other: '# giorni' },
  },
  pt: {
    minutes: { one: '# minuto', other: '# minutos' },
    hours: { one: '# hora', other: '# horas' },
    days: { one: '# dia', other: '# dias' },
  },
  nl: {
    minutes: { one: '# minuut', other: '# minuten' },
    hours: { one: '# uur', other: '# uur' },
    days: { one: '# dag', other: '# dagen' },
  },
  pl: {
    minutes: { one: '# minuty', few: '# minut', many: '# minut', other: '# minuty' },
    hours: { one: '# godziny', few: '# godzin', many: '# godzin', other: '# godziny' },
    days: { one: '# dnia', few: '# dni', many: '# dni', other: '# dnia' },
  },
  ja: { minutes: { other: '#分' }, hours: { other: '#時間' }, days: { other: '#日' } },
  'zh-Hans': { minutes: { other: '# 分钟' }, hours: { other: '# 小时' }, days: { other: '# 天' } },
  ar: {
    minutes: {
      zero: '# دقيقة',
      one: 'دقيقة واحدة',
      two: 'دقيقتين',
      few: '# دقائق',
      many: '# دقيقة',
      other: '# دقيقة',
    },
    hours: {
      zero: '# ساعة',
      one: 'ساعة واحدة',
      two: 'ساعتين',
      few: '# ساعات',
      many: '# ساعة',
      other: '# ساعة',
    },
    days: {
      zero: '# يوم',
      one: 'يوم واحد',
      two: 'يومين',
      few: '# أيام',
      many: '# يومًا',
      other: '# يوم',
    },
  },
  he: {
    minutes: { one: 'דקה אחת', two: 'שתי דקות', other: '# דקות' },
    hours: { one: 'שעה אחת', two: 'שעתיים', other: '# שעות' },
    days: { one: 'יום אחד', two: 'יומיים', other: '# ימים' },
  },
};

function counted(unit: keyof DurationWords, count: number, tag: string | undefined): string {
  const language = findLanguage(tag ?? '') ?? 'en';
  const forms = wordsFor(words, language)[unit];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}

/** So many minutes, as they are behind "within" in the language of the mail. */
export const minutesWords = (count: number, language?: string): string =>
  counted('minutes', count, language);

/** So many hours, in the same way. */
export const hoursWords = (count: number, language?: string): string =>
  counted('hours', count, language);

/** So many days, in the same way. */
export const daysWords = (count: number, language?: string): string =>
  counted('days', count, language);
