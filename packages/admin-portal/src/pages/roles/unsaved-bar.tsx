import { Alert, Button } from '@foyer/ui';
import { usePageTexts } from '../../portal/page-texts.ts';
import { countDraftChanges } from './matrix.rules.ts';
import { type RolesData, getRoleUses } from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';
import type { MatrixDraft } from './use-matrix-draft.ts';

/** What the unsaved changes give and take, whom they reach, and the way to save or forget them. */
export function UnsavedBar({
  draft,
  data,
}: {
  readonly draft: MatrixDraft;
  readonly data: RolesData;
}) {
  const text = usePageTexts('roles', rolesMessages);
  const { given, taken, roles } = countDraftChanges(draft.present, data.roles);
  const isShown = roles.length > 0;
  // a user who holds two of the roles counts twice; who they are is not known here
  const members = roles.reduce((sum, role) => sum + getRoleUses(data, role).members, 0);
  const parts = [
    ...(given > 0 ? [text('given', { count: given })] : []),
    ...(taken > 0 ? [text('taken', { count: taken })] : []),
    members > 0 ? text('affects', { count: members }) : text('affectsNoOne'),
  ];
  return (
    <div className="foyer-unsaved" role="status" data-shown={isShown || undefined}>
      {isShown && (
        <>
          {draft.problem !== undefined && <Alert tone="error">{draft.problem}</Alert>}
          <div className="foyer-unsaved-bar">
            <div className="foyer-unsaved-words">
              <strong className="foyer-unsaved-title">{text('unsaved')}</strong>
              <span className="foyer-unsaved-text">{parts.join(' · ')}</span>
            </div>
            <div className="foyer-unsaved-actions">
              <Button onClick={draft.discard}>{text('discard')}</Button>
              <Button variant="primary" loading={draft.isSaving} onClick={() => void draft.save()}>
                {text('saveChanges')}
              </Button>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
