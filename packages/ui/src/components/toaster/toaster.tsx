import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { Tone } from '../badge/badge.tsx';
import { type Toast, ToastRegion } from '../toast/toast-region.tsx';

/** What just happened, in one short sentence. */
export interface ToastText {
  readonly text: string;
  readonly tone?: Tone | undefined;
  /** For example Undo. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Stays until it is dismissed. */
  readonly isLasting?: boolean | undefined;
}

/** Shows toasts from anywhere below the `Toaster`. */
export interface ToasterHandle {
  /** Shows it and gives its id. */
  readonly show: (toast: ToastText) => string;
  readonly dismiss: (id: string) => void;
}

const ToasterContext = /* @__PURE__ */ createContext<ToasterHandle | undefined>(undefined);

/**
 * Shows one toast at a time, the newest; a toast that stays until it is dismissed comes back after
 * a later one.
 */
export function Toaster({ children }: { readonly children?: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const count = useRef(0);
  const dismiss = useCallback(
    (id: string) => setToasts((now) => now.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    ({ text, tone = 'success', action, isLasting }: ToastText) => {
      count.current += 1;
      const id = `toast-${count.current}`;
      const button = action && (
        <button
          type="button"
          className="foyer-toast-action"
          onClick={() => {
            dismiss(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      );
      const toast = { id, text, tone, action: button, lasting: isLasting };
      setToasts((now) => [...now.filter(({ lasting }) => lasting), toast]);
      return id;
    },
    [dismiss],
  );
  const handle = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToasterContext.Provider value={handle}>
      {children}
      <ToastRegion toasts={toasts.slice(-1)} onDismiss={dismiss} />
    </ToasterContext.Provider>
  );
}

/** Shows toasts; throws where there is no `Toaster` above. */
export function useToaster(): ToasterHandle {
  const handle = useContext(ToasterContext);
  if (!handle) throw new Error('useToaster() needs a <Toaster> above it.');
  return handle;
}
