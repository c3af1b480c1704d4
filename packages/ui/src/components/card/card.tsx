import type { ReactNode, Ref } from 'react';

/** The sign-in card. */
export interface CardProps {
  readonly children?: ReactNode;
  /** Under a hairline at the foot, for example "No account yet? Sign up". */
  readonly footer?: ReactNode;
  /** The id of the title that names it. */
  readonly labelledBy?: string | undefined;
  readonly busy?: boolean | undefined;
}

/** A card of at most 400 px; blocks inside it stand 24 px apart. */
export function Card({ children, footer, labelledBy, busy }: CardProps) {
  return (
    <section className="foyer-card" aria-labelledby={labelledBy} aria-busy={busy || undefined}>
      <div className="foyer-card-body">{children}</div>
      {footer !== undefined && <div className="foyer-card-footer">{footer}</div>}
    </section>
  );
}

/** Mark, title and one line under it. */
export interface CardHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly logo?: ReactNode;
  /** A medallion or another picture of the state. */
  readonly media?: ReactNode;
  readonly align?: 'start' | 'center' | undefined;
  readonly titleId?: string | undefined;
  /** The title can take the focus when a step begins, so that it is read out. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The head of a card. */
export function CardHeader(props: CardHeaderProps) {
  const { title, description, logo, media, align = 'start', titleId, titleRef } = props;
  return (
    <header className="foyer-card-header" data-align={align}>
      {logo}
      {media}
      <h1 className="foyer-card-title" id={titleId} ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {description !== undefined && <div className="foyer-card-description">{description}</div>}
    </header>
  );
}
