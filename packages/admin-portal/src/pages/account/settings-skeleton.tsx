import { Skeleton, Stack } from '@foyer/ui';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';

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
          <SettingsPlaceholder rows={rows} />
        </div>
      ))}
    </>
  );
}
