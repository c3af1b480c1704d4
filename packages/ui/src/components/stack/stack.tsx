import type { ReactNode } from 'react';

/** Things under (or beside) each other with an even gap. */
export interface StackProps {
  readonly children?: ReactNode;
  /** 8, 16 or 24 px. */
  readonly gap?: 'tight' | 'normal' | 'loose' | undefined;
  readonly direction?: 'column' | 'row' | undefined;
  readonly align?: 'stretch' | 'start' | 'center' | 'between' | undefined;
}

/** Keeps the rhythm: 24 px between blocks, 8 px within. */
export function Stack({
  children,
  gap = 'normal',
  direction = 'column',
  align = 'stretch',
}: StackProps) {
  return (
    <div className="foyer-stack" data-gap={gap} data-direction={direction} data-align={align}>
      {children}
    </div>
  );
}

/** A sentence or two. */
export interface TextProps {
  readonly children?: ReactNode;
  readonly tone?: 'normal' | 'quiet' | undefined;
  readonly size?: 'small' | 'normal' | undefined;
  readonly align?: 'start' | 'center' | undefined;
}

/** A paragraph in the type of the theme; `<strong>` and links inside it look right. */
export function Text({ children, tone = 'normal', size = 'normal', align = 'start' }: TextProps) {
  return (
    <p className="foyer-text" data-tone={tone} data-size={size} data-align={align}>
      {children}
    </p>
  );
}
