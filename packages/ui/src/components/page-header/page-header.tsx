import type { ReactNode, Ref } from 'react';

/** The head of a page of the portal. */
export interface PageHeaderProps {
  readonly title: string;
  /** One line that says what the page is for. */
  readonly text?: ReactNode;
  /** Buttons; the primary one last. */
  readonly actions?: ReactNode;
  /** Above the title, for example a link back to the list. */
  readonly before?: ReactNode;
  /** Beside the title, for example a badge. */
  readonly mark?: ReactNode;
  /** The title can take the focus when the page opens, so that it is read out. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** Title, one line, and what can be done here. */
export function PageHeader({ title, text, actions, before, mark, titleRef }: PageHeaderProps) {
  return (
    <header className="foyer-page-header">
      {before !== undefined && <div className="foyer-page-before">{before}</div>}
      <div className="foyer-page-headline">
        <div className="foyer-page-words">
          <h1 className="foyer-page-title" tabIndex={-1} ref={titleRef}>
            {title}
            {mark}
          </h1>
          {text !== undefined && <p className="foyer-page-text">{text}</p>}
        </div>
        {actions !== undefined && <div className="foyer-page-actions">{actions}</div>}
      </div>
    </header>
  );
}
