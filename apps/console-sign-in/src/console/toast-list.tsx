import { CloseIcon } from '@foyer/ui';
import { useSyncExternalStore } from 'react';
import type { Toasts } from '../toasts/toasts.ts';

/** The toasts of the page; read out as they come, errors at once. Specification 2, §9: 350 px, fading for 1000 ms. */
export function ToastList({ toasts }: { readonly toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <section
      className="console-toasts"
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
    >
      {shown.map(({ id, text, tone, isLeaving }) => (
        <div
          key={id}
          className="console-toast"
          data-tone={tone}
          data-leaving={isLeaving || undefined}
          role={tone === 'error' ? 'alert' : undefined}
          onPointerEnter={() => toasts.hold(id)}
          onPointerLeave={() => toasts.release(id)}
          onFocus={() => toasts.hold(id)}
          onBlur={() => toasts.release(id)}
        >
          <p className="console-toast-text">{text}</p>
          <button
            type="button"
            className="console-dialog-close"
            aria-label="Dismiss"
            onClick={() => toasts.dismiss(id)}
          >
            <CloseIcon size="small" />
          </button>
        </div>
      ))}
    </section>
  );
}
