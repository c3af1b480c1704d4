import type { RoleUses } from '@foyer/contract/roles';
import { useCallback } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { rolesMessages } from './roles.messages.ts';

const kinds = ['members', 'groups', 'invitations', 'tokens', 'sso'] as const;

/** Where a role stands, in words, the most important first; nothing where it stands nowhere. */
export function useUsesText(): (uses: RoleUses) => string[] {
  const text = usePageTexts('roles', rolesMessages);
  return useCallback(
    (uses) => kinds.flatMap((kind) => (uses[kind] > 0 ? [text(kind, { count: uses[kind] })] : [])),
    [text],
  );
}
