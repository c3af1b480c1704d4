import { useChunk } from '@foyer/login-box/use-chunk';
import { useContext } from 'react';
import { OptionsContext } from '../options-context.ts';
import type { NotificationBellProps } from './notification-bell-props.ts';

const load = () => import('./notification-bell-part.tsx');

/**
 * The notifications of the signed-in user, for the header of your application: a bell with the
 * number of unread ones, and a panel. Updates live. Needs `portal.css`.
 */
export function NotificationBell(props: NotificationBellProps) {
  const options = useContext(OptionsContext);
  const chunk = useChunk(load);
  return chunk.status === 'loaded' ? <chunk.value.BellPart {...props} options={options} /> : null;
}
