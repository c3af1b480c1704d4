import { createLazyPart } from '@foyer/ui/portal';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import type { Users } from '../users/users.controller.ts';

const usePage = /* @__PURE__ */ createLazyPart(() => import('./user.page.tsx'));

/** The page of one user, which loads when one is first opened. */
export function LazyUserPage({
  users,
  userId,
}: {
  readonly users: Users;
  readonly userId: string;
}) {
  const page = usePage(true);
  if (!page) return <SettingsPlaceholder />;
  return <page.UserPage key={userId} users={users} userId={userId} />;
}
