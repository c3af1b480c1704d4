import { Skeleton, Stack } from '@foyer/ui';
import { Waiting } from '../../portal/waiting.tsx';

/** Holds the place of both inner tabs. */
export function SettingsSkeleton() {
  return (
    <>
      {[4, 3].map((rows) => (
        <div key={rows} className="foyer-section">
          <Stack>
            <Skeleton width="quarter" />
            <Skeleton width="most" />
          </Stack>
          <Waiting rows={rows} />
        </div>
      ))}
    </>
  );
}
