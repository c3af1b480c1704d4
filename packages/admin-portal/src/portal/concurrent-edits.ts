import { FoyerError } from '@foyer/client';
import { defineMessages } from '@foyer/ui';
import { useCallback, useRef } from 'react';
import { usePageTexts } from './page-texts.ts';

const concurrentEditMessages = defineMessages({
  changed: 'This was changed in the meantime. {what} Save again to overwrite it.',
  isNow: '{field} is now “{value}”.',
  isGone: '{field} is now empty.',
  isOn: '{field} is now on.',
  isOff: '{field} is now off.',
});

type Values = Readonly<Record<string, string | boolean | null | undefined>>;

/** A save that is about to happen. */
export interface PendingSave {
  /** As the user saw it when they began. */
  readonly seen: Values;
  /** As it is, read a moment ago. */
  readonly now: Values;
  /** What they put in its place. */
  readonly mine: Values;
  /** What fields are called. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Answers a check that fails, in words, before a save replaces what another user, or another tab, put there since the user looked.
 * Each value is shown once: who saves again has seen it. Not a lock: between the check and the save there is a moment left.
 */
export function useConcurrentEditCheck(): (save: PendingSave) => void {
  const text = usePageTexts('meanwhile', concurrentEditMessages);
  const reported = useRef<Values>({});
  return useCallback(
    ({ seen, now, mine, names }) => {
      const isNews = (field: string) => {
        const value = now[field] ?? '';
        return (
          value !== (seen[field] ?? '') &&
          value !== (mine[field] ?? '') &&
          value !== reported.current[field]
        );
      };
      const news = Object.keys(mine).filter(isNews);
      if (news.length === 0) return;
      const values = Object.fromEntries(news.map((field) => [field, now[field] ?? '']));
      reported.current = { ...reported.current, ...values };
      const say = ([field, value]: [string, string | boolean]) => {
        const named = { field: names[field] ?? field };
        if (typeof value === 'boolean') return text(value ? 'isOn' : 'isOff', named);
        return value === '' ? text('isGone', named) : text('isNow', { ...named, value });
      };
      const what = Object.entries(values).map(say).join(' ');
      throw new FoyerError(text('changed', { what }), { code: 'changedMeanwhile', status: 409 });
    },
    [text],
  );
}

/** What of `mine` is not as it was seen. */
export function changedValues(mine: Values, seen: Values) {
  return Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => (value ?? '') !== (seen[field] ?? '')),
  );
}
