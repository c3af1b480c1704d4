import { Skeleton, Stack } from '@foyer/ui';
import { SettingList } from '@foyer/ui/portal';

/** Holds the place of a part that loads: rows of settings, in the card they will be in. */
export function SettingsPlaceholder({ rows = 1 }: { readonly rows?: number | undefined }) {
  return (
    <SettingList>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="foyer-setting">
          <Stack>
            <Skeleton width="quarter" />
            <Skeleton width="half" />
          </Stack>
        </div>
      ))}
    </SettingList>
  );
}
