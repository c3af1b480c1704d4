/** A grey place for what is coming; appears only after a moment. */
export interface SkeletonProps {
  readonly shape?: 'text' | 'title' | 'field' | 'avatar' | undefined;
  readonly width?: 'quarter' | 'half' | 'most' | 'full' | undefined;
}

/** Holds the place of content while it loads; screen readers skip it. */
export function Skeleton({ shape = 'text', width = 'full' }: SkeletonProps) {
  return (
    <span className="foyer-skeleton" data-shape={shape} data-width={width} aria-hidden="true" />
  );
}
