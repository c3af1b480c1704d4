import { toFailure } from '@foyer/client';
import type { DriftItem, PolicyTemplate } from '@foyer/contract/policy-templates';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Badge, VisuallyHidden } from '@foyer/ui';
import { ActionButton, Dialog, FailedState } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { partText, valueText } from './template-values.ts';
import { useDrift, useTemplateChanges } from './templates.controller.ts';
import { templatesMessages } from './templates.messages.ts';
import { templatesQueries } from './templates.queries.ts';

interface DriftProps {
  readonly template: PolicyTemplate;
  /** Why the user may not change anything. */
  readonly lock: string | undefined;
  readonly onClose: () => void;
}

/** Which accounts differ from a template, and how; the template can be applied to them again. */
export function DriftDialog({ template, lock, onClose }: DriftProps) {
  const text = usePageTexts('templates', templatesMessages);
  const notify = useNotify();
  const drift = useDrift(template);
  const { apply } = useTemplateChanges();
  const { lastRun } = template;
  const isRunning = lastRun?.isFinished === false;
  const reason = lock ?? (isRunning ? text('running') : undefined);
  const { items, total, failure, retry } = drift;
  const isDone = total !== undefined && items.length >= total;
  const differing = items.filter(({ state }) => state !== 'applied');
  const fixable = differing.filter(({ state }) => state !== 'hidden');
  const run = (accounts: readonly DriftItem[]) =>
    apply
      .run({ template, tenantIds: accounts.map(({ tenantId }) => tenantId) })
      .catch((error: unknown) => notify.failed(toFailure(error)));
  const count = fixable.length;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={text('driftTitle', { name: template.name })}
      description={text('driftText')}
      footer={
        count > 1 ? (
          <ActionButton
            variant="primary"
            disabledReason={reason}
            onClick={() => apply.isRunning || void run(fixable.slice(0, maxAtOnce))}
          >
            {text('applyAllAgain', { count: Math.min(count, maxAtOnce) })}
          </ActionButton>
        ) : undefined
      }
    >
      {failure && <FailedState title={text('driftFailed')} text={failure.text} onRetry={retry} />}
      <div className="foyer-templates-result" aria-live="polite">
        {lastRun && isRunning && (
          <p role="status">
            {text('applying', { done: lastRun.done + lastRun.failed, total: lastRun.total })}
          </p>
        )}
        {!isDone && !failure && (
          <p role="status">{text('checking', { done: items.length, total: total ?? '…' })}</p>
        )}
        {isDone && differing.length === 0 && <p>{text('driftEmpty', { count: items.length })}</p>}
      </div>
      {lastRun && lastRun.isFinished && lastRun.failed > 0 && (
        <Problems id={template.id} runId={lastRun.id} />
      )}
      {differing.length > 0 && (
        <ul className="foyer-templates-accounts" aria-label={text('driftList')}>
          {differing.map((item) => (
            <DriftAccount
              key={item.tenantId}
              item={item}
              reason={reason}
              onApply={() => apply.isRunning || void run([item])}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Accounts that one call names at most. */
const maxAtOnce = 1000;

interface DriftAccountProps {
  readonly item: DriftItem;
  readonly reason: string | undefined;
  readonly onApply: () => void;
}

function DriftAccount({ item, reason, onApply }: DriftAccountProps) {
  const text = usePageTexts('templates', templatesMessages);
  const { name, path, state, differences, otherTemplates } = item;
  return (
    <li>
      <div className="foyer-templates-head">
        <span className="foyer-account-name">
          <span className="foyer-account-title">{name}</span>
          {path.length > 0 && <span className="foyer-account-path">{path.join(' › ')}</span>}
        </span>
        {state === 'pending' && <Badge>{text('pending')}</Badge>}
        {state !== 'hidden' && (
          <ActionButton disabledReason={reason} onClick={onApply}>
            {text('applyAgain')} <VisuallyHidden>{name}</VisuallyHidden>
          </ActionButton>
        )}
      </div>
      {state === 'hidden' && <span>{text('hidden')}</span>}
      {state === 'differs' && differences.length === 0 && <span>{text('lockMissing')}</span>}
      {differences.length > 0 && (
        <ul className="foyer-templates-parts">
          {differences.map(({ part, template, account }) => (
            <li key={part}>
              {partText(text, part, template)} –{' '}
              {text('expected', { value: valueText(text, part, template) })} ·{' '}
              {text('actual', { value: valueText(text, part, account) })}
            </li>
          ))}
        </ul>
      )}
      {otherTemplates.map((other) => (
        <span key={other.part} className="foyer-account-path">
          {text('other', { part: partText(text, other.part), name: other.name })}
        </span>
      ))}
    </li>
  );
}

function Problems({ id, runId }: { readonly id: string; readonly runId: string }) {
  const text = usePageTexts('templates', templatesMessages);
  const run = useApiQuery(templatesQueries.run(id, runId));
  const problems = run.data?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <Alert tone="warning" live={false}>
      {text('problems')}
      <ul className="foyer-templates-parts">
        {problems.map((one) => (
          <li key={one.tenantId}>
            {one.name}: {one.text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
