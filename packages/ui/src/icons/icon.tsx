import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';

/** An icon is decoration unless it has a label. */
export interface IconProps {
  readonly label?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly className?: string | undefined;
}

/** What each icon is: a function from its props to an inline SVG. */
export type Icon = (props: IconProps) => ReactElement;

/**
 * Draws on a 20 px grid with a 1.5 px line in the color of the text; colors and sizes are in
 * icon.css.
 */
export function drawIcon(name: string, drawing: ReactNode): Icon {
  return function DrawnIcon({ label, size = 'medium', className }) {
    const named =
      label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
    return (
      <svg
        {...named}
        className={classNames('foyer-icon', className)}
        data-icon={name}
        data-size={size}
        viewBox="0 0 20 20"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}
