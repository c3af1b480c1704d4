import type { MouseEvent, ReactNode } from 'react';
import { goTo, usePath } from './path.ts';

/** What a link takes. */
export interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly onGo?: () => void;
}

/** A link within the application; with a modifier key it behaves like any link. */
export function Link({ to, className, children, onGo }: LinkProps) {
  const isCurrent = usePath() === to;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo?.();
    goTo(to);
  };
  return (
    <a
      href={to}
      className={className}
      onClick={follow}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
