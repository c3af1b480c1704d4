import type { ReactNode } from 'react';
import { FailedPart, type FailedPartProps } from './failed-part.tsx';
import { SettingsPlaceholder } from './settings-placeholder.tsx';

interface LoadedPartProps<Data> {
  /** What is said where it cannot be read. */
  readonly title: string;
  readonly query: FailedPartProps['query'] & {
    readonly data: Data | undefined;
    readonly isError: boolean;
  };
  /** What holds its place until then; a row of settings unless given. */
  readonly waiting?: ReactNode | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** A part that is read: what was read, whatever comes of reading it again; until then what holds its place, or why it does not come. */
export function LoadedPart<Data>({
  title,
  query,
  waiting = <SettingsPlaceholder />,
  children,
}: LoadedPartProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <FailedPart title={title} query={query} /> : waiting;
}
