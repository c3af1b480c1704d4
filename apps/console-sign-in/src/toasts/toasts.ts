/** The numbers of specification 2, §9, and how long a toast is shown, which is ours. */
export const toastTimings = { maxCount: 20, shownFor: 6000, removalDelay: 1000 } as const;

/** A short message about something that just happened. */
export interface ConsoleToast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'error' | 'success' | 'info';
  /** It fades, and is gone when the removal delay is over. */
  readonly isLeaving: boolean;
}

/** Time as toasts need it. */
export interface ToastClock {
  readonly setTimeout: (work: () => void, milliseconds: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

/** What toasts are made with. */
export interface ToastsDeps {
  readonly clock: ToastClock;
  readonly newId: () => string;
}

/** The toasts of a page, oldest first. */
export interface Toasts {
  readonly get: () => readonly ConsoleToast[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly show: (toast: Pick<ConsoleToast, 'text' | 'tone'>) => void;
  /** Lets it fade, then removes it. */
  readonly dismiss: (id: string) => void;
  /** Stays while a user points at it or reads it by keyboard. */
  readonly hold: (id: string) => void;
  readonly release: (id: string) => void;
}

/** Keeps at most twenty toasts; each fades when its time is over. */
export function createToasts({ clock, newId }: ToastsDeps): Toasts {
  let toasts: readonly ConsoleToast[] = [];
  const timers = new Map<string, unknown>();
  const listeners = new Set<() => void>();

  const set = (next: readonly ConsoleToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const after = (id: string, milliseconds: number, work: () => void) => {
    clock.clearTimeout(timers.get(id));
    timers.set(id, clock.setTimeout(work, milliseconds));
  };
  const forget = (id: string) => {
    clock.clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const remove = (id: string) => {
    forget(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const dismiss = (id: string) => {
    const found = toasts.find((toast) => toast.id === id);
    if (!found || found.isLeaving) return;
    set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    after(id, toastTimings.removalDelay, () => remove(id));
  };

  return {
    get: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (toast) => {
      const id = newId();
      const all = [...toasts, { ...toast, id, isLeaving: false }];
      for (const { id: old } of all.slice(0, -toastTimings.maxCount)) forget(old);
      set(all.slice(-toastTimings.maxCount));
      after(id, toastTimings.shownFor, () => dismiss(id));
    },
    dismiss,
    hold: (id) => {
      if (!toasts.find((toast) => toast.id === id)?.isLeaving) forget(id);
    },
    release: (id) => {
      const current = toasts.find((toast) => toast.id === id);
      if (current && !current.isLeaving) after(id, toastTimings.shownFor, () => dismiss(id));
    },
  };
}
