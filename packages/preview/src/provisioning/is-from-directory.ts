import type { SignedInVisit } from '../preview-replies.ts';

/** Whether a directory manages the user in the active tenant. */
export const isFromDirectory = ({ world, tenant }: SignedInVisit, userId: string): boolean =>
  world.directories?.[tenant.id]?.some(({ users }) => users.some(({ id }) => id === userId)) ??
  false;
