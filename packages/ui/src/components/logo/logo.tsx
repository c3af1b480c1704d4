import type { ReactNode } from 'react';

/** The host's mark: pictures for light and dark, or anything else as children. */
export interface LogoProps {
  readonly alt?: string | undefined;
  readonly src?: string | undefined;
  readonly darkSrc?: string | undefined;
  readonly children?: ReactNode;
}

/** A place of a fixed height for the mark above the title. */
export function Logo({ alt = '', src, darkSrc, children }: LogoProps) {
  return (
    <div className="foyer-logo">
      {src !== undefined && (
        <img
          className="foyer-logo-picture"
          data-for={darkSrc === undefined ? undefined : 'light'}
          src={src}
          alt={alt}
        />
      )}
      {darkSrc !== undefined && (
        <img className="foyer-logo-picture" data-for="dark" src={darkSrc} alt={alt} />
      )}
      {children}
    </div>
  );
}
