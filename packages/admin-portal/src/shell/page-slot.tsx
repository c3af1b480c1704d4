import { useFoyerClient, useSession } from '@foyer/react';
import { getQueryClient } from '@foyer/react/query';
import { Medallion, Skeleton, LockIcon } from '@foyer/ui';
import type { MenuRow } from '../navigation/navigation.rules.ts';
import { useContext } from 'react';
import { PagesContext } from '../pages/page-table.ts';
import { usePortalFrame } from '../portal/portal-context.ts';
import { permissionLabel } from '../portal/use-portal.ts';
import { BrokenPage } from './broken-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useScript } from './use-script.ts';

/** The page of one tab: its script, its boundary, or why it is closed to this user. */
export function PageSlot({ row }: { readonly row: MenuRow }) {
  const { text } = usePortalFrame();
  const client = useFoyerClient();
  const pages = useContext(PagesContext);
  const page = text(row.tab);
  const script = useScript(row.isLocked ? undefined : pages[row.tab]);
  if (row.isLocked) return <LockedPage row={row} />;
  if (script.status === 'loading') return <PageSkeleton label={text('loadingPage', { page })} />;
  if (script.status === 'failed')
    return <BrokenPage isMissing page={page} error={script.error} onRetry={script.retry} />;
  const Page = script.value;
  const failed = (error: unknown, retry: () => void) => {
    // What broke the page may be what it had read.
    const reload = () => {
      getQueryClient(client).clear();
      retry();
    };
    return <BrokenPage page={page} error={error} onRetry={reload} />;
  };
  return (
    <PageBoundary failed={failed}>
      <Page />
    </PageBoundary>
  );
}

/** A page that everyone sees in the menu, and not everyone may open. */
function LockedPage({ row }: { readonly row: MenuRow }) {
  const { text } = usePortalFrame();
  const session = useSession();
  const tenant = session.status === 'signedIn' ? session.activeTenant.name : '';
  return (
    <div className="foyer-portal-notice">
      <Medallion>
        <LockIcon size="large" />
      </Medallion>
      <h1 className="foyer-portal-notice-title">{text('lockedTitle', { page: text(row.tab) })}</h1>
      <p className="foyer-portal-notice-text">
        {text('notAllowed', { permission: permissionLabel(row.permissions[0] ?? ''), tenant })}
      </p>
    </div>
  );
}

/** The shape of a page before it is there. */
export function PageSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="foyer-portal-page-skeleton" role="status" aria-label={label}>
      <Skeleton shape="title" width="quarter" />
      <Skeleton width="half" />
      <div className="foyer-portal-skeleton-rows">
        {['most', 'half', 'most', 'full', 'half'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows never change
          <Skeleton
            key={index}
            shape="field"
            width={width === 'half' ? 'half' : width === 'most' ? 'most' : 'full'}
          />
        ))}
      </div>
    </div>
  );
}
