import { useApiQuery } from '@foyer/react/query';
import { defineMessages } from '@foyer/ui';
import { appliedTemplatesQuery } from '../../portal/applied-templates.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { securityPermission } from './security.controller.ts';

/** The texts of locks. Host texts for the security page apply. */
const lockMessages = defineMessages({
  lockedBy: '{parent} set this for its sub-accounts. Ask its administrators to change it.',
  setBy: 'Set by {parent}',
});

/** Why a setting cannot be changed: a template of a parent account locks it, or the user lacks the permission. */
export function usePolicyLock(part: string | undefined): {
  readonly reason: string | undefined;
  /** Who set it, if it is locked. */
  readonly setBy: string | undefined;
} {
  const text = usePageTexts('security', lockMessages);
  const { disabledReason } = usePortal();
  const applied = useApiQuery({ ...appliedTemplatesQuery(), isEnabled: part !== undefined });
  const lock = applied.data?.find((one) => one.part === part && one.isLocked);
  if (!lock) return { reason: disabledReason(securityPermission), setBy: undefined };
  const names = { parent: lock.parentName };
  return { reason: text('lockedBy', names), setBy: text('setBy', names) };
}
