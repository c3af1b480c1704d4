import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { useRoot } from '../root/root-context.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** With `href` it goes somewhere, without it acts (and is a button to screen readers). */
export interface LinkProps {
  readonly children?: ReactNode;
  readonly href?: string | undefined;
  readonly newTab?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
  readonly className?: string | undefined;
  /** It opens and closes the part with this id. */
  readonly expands?: string | undefined;
  readonly isExpanded?: boolean | undefined;
}

/** A link in a text or on its own line. */
export function Link({
  children,
  href,
  newTab,
  quiet,
  icon,
  onClick,
  linkRef,
  className,
  ...opens
}: LinkProps) {
  const { text } = useRoot();
  const look = {
    className: classNames('foyer-link', className),
    'data-quiet': quiet || undefined,
    onClick,
  };
  if (href === undefined) {
    return (
      <button
        type="button"
        {...look}
        aria-controls={opens.expands}
        aria-expanded={opens.expands === undefined ? undefined : (opens.isExpanded ?? false)}
      >
        {icon}
        {children}
      </button>
    );
  }
  const elsewhere = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} ref={linkRef} {...elsewhere} {...look}>
      {icon}
      {children}
      {newTab && <VisuallyHidden> ({text('opensInNewTab')})</VisuallyHidden>}
    </a>
  );
}
