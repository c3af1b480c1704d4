import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { TONE_ICONS } from '../alert/alert.tsx';
import type { Tone } from '../badge/badge.tsx';
import { createPortal } from 'react-dom';
import { useRoot } from '../root/root-context.ts';

/** A short message about something that just happened. */
export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone?: Tone | undefined;
  readonly action?: ReactNode;
  /** Stays until it is dismissed. */
  readonly lasting?: boolean | undefined;
}

/** Where toasts appear; the list and its changes belong to the caller. */
export interface ToastRegionProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
}

/** Shows toasts above the page; they leave by themselves, but not while pointed at or focused. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const { text, popupRoot } = useRoot();
  const origin = useRef<HTMLElement | null>(null);
  // the keyboard goes back to where it came from when its toast leaves
  useEffect(() => {
    if (!origin.current || document.activeElement !== document.body) return;
    origin.current.focus({ preventScroll: true });
    origin.current = null;
  }, [toasts]);
  const rememberOrigin = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget))
      origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const forgetOrigin = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) origin.current = null;
  };
  if (!popupRoot) return null;
  return createPortal(
    <section
      onFocus={rememberOrigin}
      onBlur={forgetOrigin}
      className="foyer-toasts"
      aria-label={text('notifications')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </section>,
    popupRoot,
  );
}

function ToastCard({
  toast,
  onDismiss,
}: {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}) {
  const { text } = useRoot();
  const tone = toast.tone ?? 'info';
  const ToneIcon = TONE_ICONS[tone];
  return (
    <div
      className="foyer-toast"
      data-tone={tone}
      data-lasting={toast.lasting || undefined}
      role={tone === 'error' ? 'alert' : undefined}
      onAnimationEnd={(event) => event.animationName === 'foyer-toast-life' && onDismiss()}
    >
      <ToneIcon />
      <div className="foyer-toast-text">{toast.text}</div>
      {toast.action}
      <button
        type="button"
        className="foyer-icon-button"
        aria-label={text('dismiss')}
        onClick={onDismiss}
      >
        <CloseIcon size="small" />
      </button>
    </div>
  );
}
