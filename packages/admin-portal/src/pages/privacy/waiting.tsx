import { Skeleton, Stack } from '@foyer/ui';

/** Holds the place of a part that loads. */
export function Waiting() {
  return (
    <Stack>
      <Skeleton width="half" />
      <Skeleton width="most" />
    </Stack>
  );
}
