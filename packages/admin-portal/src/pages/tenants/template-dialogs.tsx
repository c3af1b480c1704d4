import type { PolicyTemplate } from '@foyer/contract/policy-templates';
import { ConfirmDialog } from '@foyer/ui/portal';
import { toFailure } from '@foyer/client';
import { usePageTexts } from '../../portal/page-texts.ts';
import { DriftDialog } from './drift.dialog.tsx';
import { DryRunDialog } from './dry-run.dialog.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { type TemplateDialog, useTemplateChanges } from './templates.controller.ts';
import { templatesMessages } from './templates.messages.ts';

interface TemplateDialogsProps {
  readonly templates: readonly PolicyTemplate[];
  readonly current: TemplateDialog;
  /** Why the user may not change anything. */
  readonly lock: string | undefined;
  readonly open: (dialog: TemplateDialog) => void;
  readonly onClose: () => void;
}

/** The dialogs of templates. They load when one is opened. */
export function TemplateDialogs(props: TemplateDialogsProps) {
  const { templates, current, lock, open, onClose } = props;
  const showDryRun = ({ id }: PolicyTemplate) => open({ kind: 'dryRun', id });
  if (current.kind === 'create') return <TemplateEditor onSaved={showDryRun} onClose={onClose} />;
  const template = templates.find(({ id }) => id === current.id);
  if (!template) return null;
  if (current.kind === 'edit')
    return <TemplateEditor template={template} onSaved={showDryRun} onClose={onClose} />;
  if (current.kind === 'dryRun') return <DryRunDialog template={template} onClose={onClose} />;
  if (current.kind === 'drift')
    return <DriftDialog template={template} lock={lock} onClose={onClose} />;
  return <DeleteDialog template={template} onClose={onClose} />;
}

function DeleteDialog(props: { readonly template: PolicyTemplate; readonly onClose: () => void }) {
  const { template, onClose } = props;
  const text = usePageTexts('templates', templatesMessages);
  const { remove } = useTemplateChanges();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name: template.name })}
      consequence={text('deleteText')}
      confirmLabel={text('actionDelete')}
      tone="danger"
      failure={(error) => toFailure(error).text}
      onConfirm={async () => {
        await remove.run(template);
      }}
    />
  );
}
