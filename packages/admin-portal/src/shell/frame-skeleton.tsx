import { Skeleton } from '@foyer/ui';
import { usePortalFrame } from '../portal/portal-context.ts';
import { PageSkeleton } from './page-slot.tsx';

/** The shape of the portal before metadata and flags are there. */
export function FrameSkeleton() {
  const { text } = usePortalFrame();
  return (
    <div className="foyer-portal-frame">
      <aside className="foyer-portal-side" aria-hidden="true">
        <div className="foyer-rail">
          <div className="foyer-rail-head">
            <Skeleton shape="field" />
          </div>
          <div className="foyer-rail-waiting">
            <Skeleton width="half" />
            <Skeleton width="most" />
            <Skeleton width="half" />
            <Skeleton width="quarter" />
            <Skeleton width="most" />
            <Skeleton width="half" />
          </div>
        </div>
      </aside>
      <div className="foyer-portal-body">
        <div className="foyer-portal-main">
          <div className="foyer-portal-content">
            <PageSkeleton label={text('loading')} />
          </div>
        </div>
      </div>
    </div>
  );
}
