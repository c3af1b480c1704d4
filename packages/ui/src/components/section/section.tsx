import type { ReactNode } from 'react';
import { useId } from 'react';

/** A part of a settings page. */
export interface SectionProps {
  readonly title: string;
  /** What it is about, under the title. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Where actions change what cannot be brought back. */
  readonly tone?: 'normal' | 'danger' | undefined;
}

/** Label column left, content right; under each other where there is no room. */
export function Section({ title, text, children, tone = 'normal' }: SectionProps) {
  const titleId = useId();
  return (
    <section className="foyer-section" data-tone={tone} aria-labelledby={titleId}>
      <div className="foyer-section-words">
        <h2 className="foyer-section-title" id={titleId}>
          {title}
        </h2>
        {text !== undefined && <p className="foyer-section-text">{text}</p>}
      </div>
      <div className="foyer-section-content">{children}</div>
    </section>
  );
}
