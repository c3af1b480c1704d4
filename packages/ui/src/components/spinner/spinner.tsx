import { useRoot } from '../root/root-context.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/**
 * A turning ring; `label` is read out ("Loading" unless given), an empty label makes it decoration.
 */
export interface SpinnerProps {
  readonly label?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** Appear only after a moment, so that a quick answer does not flash; on unless switched off. */
  readonly delayed?: boolean | undefined;
}

/** Says that something is under way. */
export function Spinner({ label, size = 'medium', delayed = true }: SpinnerProps) {
  const { text } = useRoot();
  const reported = label ?? text('loading');
  return (
    <span
      className="foyer-spinner"
      data-size={size}
      data-delayed={delayed || undefined}
      role={reported ? 'status' : undefined}
    >
      <svg className="foyer-spinner-ring" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="8" />
        <path d="M10 2a8 8 0 0 1 8 8" />
      </svg>
      {reported && <VisuallyHidden>{reported}</VisuallyHidden>}
    </span>
  );
}
