import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
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
export function ToastRegion(props: ToastRegionProps) {
  const { popupRoot } = useRoot();
  return popupRoot && createPortal(<ToastList {...props} />, popupRoot);
}

function ToastList({ toasts, onDismiss }: ToastRegionProps) {
  const { text } = useRoot();
  const region = useRef<HTMLElement>(null);
  useReturnedFocus(region);
  return (
    <section
      ref={region}
      className="foyer-toasts"
      aria-label={text('notifications')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </section>
  );
}

/** Moves the focus back to where it came from when the toast that it was in leaves. */
function useReturnedFocus(region: RefObject<HTMLElement | null>): void {
  const origin = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (!origin.current || document.activeElement !== document.body) return;
    origin.current.focus({ preventScroll: true });
    origin.current = undefined;
  });
  useEffect(() => {
    const { current } = region;
    const move = ({ type, relatedTarget }: FocusEvent) => {
      const isOutside = relatedTarget instanceof HTMLElement && !current?.contains(relatedTarget);
      if (isOutside) origin.current = type === 'focusin' ? relatedTarget : undefined;
    };
    current?.addEventListener('focusin', move);
    current?.addEventListener('focusout', move);
    return () => {
      current?.removeEventListener('focusin', move);
      current?.removeEventListener('focusout', move);
    };
  }, [region]);
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
