import { type Failure, toFailure } from '@foyer/client';
import { useToaster } from '@foyer/ui/portal';
import { useMemo } from 'react';
import { usePortalFrame } from './portal-context.ts';

/** Toasts of the portal. Controllers raise them; views and dialogs do not. */
export interface Notify {
  /** Confirms a change. `undo` adds an Undo button; a failed undo is reported. */
  readonly done: (text: string, undo?: () => Promise<unknown>) => void;
  /** Reports what did not work; `isLasting` keeps it until it is dismissed. */
  readonly failed: (failure: Pick<Failure, 'text'>, isLasting?: boolean) => void;
  /** Says what worked only in part; stays until it is dismissed. */
  readonly warn: (text: string) => void;
  /** Explains something that did not happen because it cannot. */
  readonly explain: (text: string) => void;
}

/** Raises toasts: the one place where pages do so. */
export function useNotify(): Notify {
  const { show } = useToaster();
  const { text } = usePortalFrame();
  return useMemo(() => {
    const failed: Notify['failed'] = (failure, isLasting) =>
      void show({ text: failure.text, tone: 'error', isLasting });
    return {
      failed,
      warn: (words) => void show({ text: words, tone: 'warning', isLasting: true }),
      explain: (words) => void show({ text: words, tone: 'info' }),
      done: (words, undo) => {
        const takeBack = () => void undo?.().catch((error: unknown) => failed(toFailure(error)));
        show({ text: words, action: undo && { label: text('undo'), onPress: takeBack } });
      },
    };
  }, [show, text]);
}
