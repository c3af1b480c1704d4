import type { ReactNode } from 'react';
import {
  AlertIcon,
  CheckCircleIcon,
  CloseIcon,
  InfoIcon,
  WarningIcon,
} from '../../icons/icons.tsx';
import type { Icon } from '../../icons/icon.tsx';
import type { Tone } from '../badge/badge.tsx';
import { useRoot } from '../root/root-context.ts';

/** A message in the flow of a screen. */
export interface AlertProps {
  readonly children?: ReactNode;
  readonly tone?: Tone | undefined;
  readonly title?: string | undefined;
  /** A link or button under the text: what to do next. */
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** Read out when it appears; switch off for what is there from the start. */
  readonly live?: boolean | undefined;
}

/** The icon of each tone. */
export const TONE_ICONS: { readonly [tone in Tone]: Icon } = {
  error: AlertIcon,
  success: CheckCircleIcon,
  warning: WarningIcon,
  info: InfoIcon,
};

/** Says what happened and what to do next; errors interrupt, the rest waits its turn. */
export function Alert({
  children,
  tone = 'info',
  title,
  action,
  onDismiss,
  live = true,
}: AlertProps) {
  return (
    <Message className="foyer-alert" {...{ children, tone, title, action, onDismiss, live }} />
  );
}

/** The same across the full width of the page or card, for example a session-end reason. */
export function Banner({
  children,
  tone = 'info',
  title,
  action,
  onDismiss,
  live = true,
}: AlertProps) {
  return (
    <Message className="foyer-banner" {...{ children, tone, title, action, onDismiss, live }} />
  );
}

function Message(props: AlertProps & { readonly className: string; readonly tone: Tone }) {
  const { className, children, tone, title, action, onDismiss, live } = props;
  const { text } = useRoot();
  const ToneIcon = TONE_ICONS[tone];
  return (
    <div
      className={className}
      data-tone={tone}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <ToneIcon />
      <div className="foyer-message-text">
        {title !== undefined && <p className="foyer-message-title">{title}</p>}
        <div className="foyer-message-body">{children}</div>
        {action !== undefined && <div className="foyer-message-action">{action}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          className="foyer-icon-button"
          aria-label={text('dismiss')}
          onClick={onDismiss}
        >
          <CloseIcon size="small" />
        </button>
      )}
    </div>
  );
}
