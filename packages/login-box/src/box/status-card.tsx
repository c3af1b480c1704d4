import type { Failure } from '@foyer/client';
import { AlertIcon, Button, CheckIcon, ClockIcon, OfflineIcon, Spinner, Stack } from '@foyer/ui';
import type { ReactNode } from 'react';
import { BoxCard } from './box-card.tsx';
import type { BoxCardProps } from './box-card-props.ts';
import { useBoxTexts } from './box-context.ts';
import { RouteButton } from './buttons.tsx';
import type { BoxRoute } from './navigation.ts';

const statuses = {
  success: { icon: <CheckIcon size="large" />, tone: 'success' },
  expired: { icon: <ClockIcon size="large" />, tone: 'warning' },
  warning: { icon: <AlertIcon size="large" />, tone: 'warning' },
  error: { icon: <AlertIcon size="large" />, tone: 'error' },
  offline: { icon: <OfflineIcon size="large" />, tone: 'warning' },
} as const satisfies Record<string, Pick<BoxCardProps, 'icon' | 'tone'>>;

/** A step without a form: what happened, and what the user can do next. */
interface StatusCardProps extends Omit<BoxCardProps, 'icon' | 'tone'> {
  readonly status: keyof typeof statuses;
  /** The page continues without the user. */
  readonly isRedirecting?: boolean;
  /** Opens another page of the box, or runs an action. */
  readonly button?: { readonly label: string } & (
    | { readonly to: BoxRoute }
    | { readonly onClick: () => void }
  );
  /** Between the title and the button. */
  readonly children?: ReactNode;
}

/** How a flow ended, or why a link cannot be used. */
export function StatusCard({ status, isRedirecting, button, children, ...card }: StatusCardProps) {
  return (
    <BoxCard {...card} {...statuses[status]}>
      {children}
      {isRedirecting && (
        <Stack align="center">
          <Spinner />
        </Stack>
      )}
      {button && 'to' in button && <RouteButton to={button.to}>{button.label}</RouteButton>}
      {button && 'onClick' in button && (
        <Button variant="primary" size="large" block onClick={button.onClick}>
          {button.label}
        </Button>
      )}
    </BoxCard>
  );
}

/** A link is being looked at, or that did not work and can be tried again. */
interface CheckingCardProps {
  readonly step: string;
  readonly title: string;
  /** The title once that did not work. */
  readonly failedTitle?: string | undefined;
  readonly failure?: Failure | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Waits without flashing; a fault that is not the link's keeps the link and offers another try. */
export function CheckingCard({
  step,
  title,
  failedTitle = title,
  failure,
  onRetry,
}: CheckingCardProps) {
  const text = useBoxTexts();
  return (
    <BoxCard
      step={step}
      title={failure ? failedTitle : title}
      failure={failure}
      isBusy={failure === undefined}
    >
      {failure === undefined ? (
        <Stack align="center">
          <Spinner size="large" label={title} />
        </Stack>
      ) : (
        <Button variant="primary" size="large" block onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      )}
    </BoxCard>
  );
}

/** The script of a page did not arrive. */
export function ChunkFailedCard({ onRetry }: { readonly onRetry: () => void }) {
  const text = useBoxTexts();
  return (
    <StatusCard
      status="offline"
      step="chunkFailed"
      title={text('chunkTitle')}
      line={text('chunkLine')}
      button={{ label: text('tryAgain'), onClick: onRetry }}
    />
  );
}
