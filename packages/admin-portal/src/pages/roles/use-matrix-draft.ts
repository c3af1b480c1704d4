import type { Role } from '@foyer/contract';
import { toFailure } from '@foyer/client';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import { change, type Draft, heldPermissionIds, rebaseDraft } from './matrix.rules.ts';
import type { RoleChanges } from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

const none: Draft = new Map();

/** The changes of the matrix that are not saved yet. */
export interface MatrixDraft {
  readonly present: Draft;
  readonly set: (role: Role, ids: readonly string[], isOn: boolean) => void;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** Why the last saving ended early. */
  readonly problem: string | undefined;
}

/** Collects changes; saves them role by role, and keeps those that could not be. */
export function useMatrixDraft(
  roles: readonly Role[] | undefined,
  { setPermissions }: RoleChanges,
): MatrixDraft {
  const text = usePageTexts('roles', rolesMessages);
  const notify = useNotify();
  const [present, setPresent] = useState<Draft>(none);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (roles) setPresent((draft) => (draft.size === 0 ? draft : rebaseDraft(draft, roles)));
  }, [roles]);
  useUnsaved(present.size > 0);
  const restore = async (before: readonly Role[]): Promise<void> => {
    try {
      for (const { id, permissions } of before)
        await setPermissions.run({ roleId: id, permissionIds: [...permissions] });
      notify.done(text('permissionsRestored'));
    } catch (error) {
      notify.failed({ text: text('notSaved', { reason: toFailure(error).text }) });
    }
  };
  const save = async (): Promise<void> => {
    setProblem(undefined);
    const before = (roles ?? []).filter(({ id }) => present.has(id));
    try {
      for (const role of before) {
        const saved = await setPermissions.run({
          roleId: role.id,
          permissionIds: [...heldPermissionIds(role, present)],
        });
        setPresent((draft) =>
          rebaseDraft(new Map([...draft].filter(([id]) => id !== saved.id)), roles ?? []),
        );
      }
      notify.done(text('permissionsSaved'), () => restore(before));
    } catch (error) {
      setProblem(text('notSaved', { reason: toFailure(error).text }));
    }
  };
  return {
    present,
    problem,
    save,
    isSaving: setPermissions.isRunning,
    set: (role, ids, isOn) => {
      setProblem(undefined);
      setPresent((draft) => change(draft, role, ids, isOn));
    },
    discard: () => {
      setProblem(undefined);
      setPresent(none);
    },
  };
}
