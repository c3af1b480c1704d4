import type { DryRunItem, PolicyTemplate } from '@foyer/contract/policy-templates';
import { Alert, Badge } from '@foyer/ui';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { AffectedUsers } from '../security/policy-impact.tsx';
import { securityMessages } from '../security/security.messages.ts';
import { partText, valueText } from './template-values.ts';
import { useDryRun, useTemplateChanges } from './templates.controller.ts';
import { templatesMessages } from './templates.messages.ts';
import { templatesQueries } from './templates.queries.ts';

interface DryRunProps {
  readonly template: PolicyTemplate;
  readonly onClose: () => void;
}

/** What applying a template would change, and who is affected; then it can be applied. */
export function DryRunDialog({ template, onClose }: DryRunProps) {
  const text = usePageTexts('templates', templatesMessages);
  const { items, total, failure } = useDryRun(template);
  const { apply } = useTemplateChanges();
  const saving = useSaving(onClose);
  const isDone = total !== undefined && items.length >= total;
  const changing = items.filter(({ differences }) => differences.length > 0);
  const blocked = items.filter((item) => item.blocked);
  const unchanged = items.length - changing.length - blocked.length;
  // values that match already may still have to be locked
  const count = items.length - blocked.length;
  const listed = items.filter(
    (item) => item.differences.length > 0 || item.blocked || item.skipped.length > 0,
  );
  return (
    <FormDialog
      isOpen
      size="large"
      onClose={onClose}
      title={text('dryRunTitle', { name: template.name })}
      description={text('dryRunText')}
      submitLabel={isDone ? text('apply', { count }) : text('applyNow')}
      isBusy={saving.isBusy}
      problem={saving.failure?.text ?? (failure ? failure.text : undefined)}
      disabledReason={isDone ? (count === 0 ? text('noAccounts') : undefined) : text('dryRunText')}
      onSubmit={() => isDone && count > 0 && saving.save(() => apply.run({ template }))}
    >
      <div className="foyer-templates-result" aria-live="polite">
        {!isDone && !failure && (
          <p role="status">{text('checking', { done: items.length, total: total ?? '…' })}</p>
        )}
        {isDone && (
          <p className="foyer-templates-summary">
            <strong>{text('summaryAccounts', { count: changing.length })}</strong>
            {unchanged > 0 && <span>{text('summaryUnchanged', { count: unchanged })}</span>}
            {blocked.length > 0 && <span>{text('summaryBlocked', { count: blocked.length })}</span>}
          </p>
        )}
      </div>
      {isDone && listed.length === 0 && <p>{text('nothingToChange')}</p>}
      {listed.length > 0 && (
        <ul className="foyer-templates-accounts" aria-label={text('affected')}>
          {listed.map((item) => (
            <DryRunAccount key={item.tenantId} item={item} template={template} />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

function DryRunAccount({
  item,
  template,
}: { readonly item: DryRunItem } & Pick<DryRunProps, 'template'>) {
  const text = usePageTexts('templates', templatesMessages);
  const effectText = usePageTexts('security', securityMessages);
  const { isAllowed } = usePortal();
  const { tenantId, name, path, differences, skipped, effects, blocked } = item;
  return (
    <li>
      <span className="foyer-account-title">{name}</span>
      {path.length > 0 && <span className="foyer-account-path">{path.join(' › ')}</span>}
      {blocked && <span>{text('leftOut', { reason: blocked.text })}</span>}
      {differences.length > 0 && (
        <ul className="foyer-templates-parts">
          {differences.map(({ part, template: next, account }) => (
            <li key={part}>
              {partText(text, part, next)}: {valueText(text, part, account)} →{' '}
              {valueText(text, part, next)}
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <ul className="foyer-templates-parts">
          {skipped.map(({ part, text: reason, otherTemplate }) => (
            <li key={part}>
              {otherTemplate
                ? text('other', { part: partText(text, part), name: otherTemplate })
                : text('skippedPart', { part: partText(text, part), reason })}
            </li>
          ))}
        </ul>
      )}
      {item.locksOutAdministrators && (
        <Alert tone="warning" live={false}>
          {text('locksOut')}
        </Alert>
      )}
      {effects.map(({ effect, count }) => (
        <div key={effect} className="foyer-templates-effect">
          <Badge tone="warning">{effectText(effect, { count })}</Badge>
          {isAllowed('fe.secure.write.users') && effect !== 'tokensStopped' && (
            <AffectedUsers
              effect={effect}
              queryFor={(page) => templatesQueries.affected(template.id, tenantId, effect, page)}
            />
          )}
        </div>
      ))}
    </li>
  );
}
