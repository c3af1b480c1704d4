import type { MouseEvent, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useRoot } from '../root/root-context.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** How much a button asks for attention. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** A button that is never greyed out: it waits while loading and explains when it cannot act. */
export interface ButtonProps {
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'medium' | 'large' | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  readonly block?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly iconEnd?: ReactNode;
  readonly loading?: boolean | undefined;
  /** Read out while loading; "Loading" unless given. */
  readonly loadingLabel?: string | undefined;
  /** Why it cannot act now; pressing shows it instead of acting. */
  readonly unavailable?: string | undefined;
  /** It cannot act now, and something around it says why; `describedBy` is the id of that text. */
  readonly isDisabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly className?: string | undefined;
}

/** Starts an action; keeps its width while loading and swallows a second press. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'secondary',
    size = 'medium',
    type = 'button',
    block,
    icon,
    iconEnd,
  } = props;
  const {
    loading = false,
    loadingLabel,
    unavailable,
    isDisabled = false,
    describedBy,
    onClick,
    buttonRef,
    className,
    ...rest
  } = props;
  const { text } = useRoot();
  const reasonId = useId();
  const [asked, setAsked] = useState(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (unavailable !== undefined) setAsked(true);
    if (unavailable !== undefined || loading) return event.preventDefault();
    onClick?.(event);
  };
  const explains = unavailable !== undefined && asked;
  return (
    <span className="foyer-button-frame" data-block={block || undefined}>
      <button
        name={rest.name}
        value={rest.value}
        autoFocus={rest.autoFocus}
        ref={buttonRef}
        type={type}
        className={classNames('foyer-button', className)}
        data-variant={variant}
        data-size={size}
        data-loading={loading || undefined}
        aria-busy={loading || undefined}
        aria-disabled={loading || isDisabled || unavailable !== undefined || undefined}
        aria-describedby={explains ? reasonId : describedBy}
        onClick={press}
      >
        <ButtonFace {...{ children, icon, iconEnd, loading }} />
      </button>
      <VisuallyHidden live="polite">
        {loading ? (loadingLabel ?? text('loading')) : ''}
      </VisuallyHidden>
      <span className="foyer-button-reason" id={reasonId} role="status">
        {explains ? unavailable : ''}
      </span>
    </span>
  );
}

function ButtonFace({
  children,
  icon,
  iconEnd,
  loading,
}: Pick<ButtonProps, 'children' | 'icon' | 'iconEnd' | 'loading'>) {
  return (
    <>
      <span className="foyer-button-content">
        {icon}
        <span className="foyer-button-label">{children}</span>
        {iconEnd}
      </span>
      {loading && <Spinner size="small" label="" />}
    </>
  );
}
