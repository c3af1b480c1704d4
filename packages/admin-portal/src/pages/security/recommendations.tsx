import type { SecurityCenter } from '@foyer/contract/security-center';
import { securityCenterCalls } from '@foyer/contract/security-center/calls';
import { type RecommendationCode, recommendations } from '@foyer/contract/security-center/rules';
import { useApiChange } from '@foyer/react/query';
import { Badge, Button, CheckCircleIcon, type Translator, VisuallyHidden } from '@foyer/ui';
import { ActionButton, createLazyPart, Section } from '@foyer/ui/portal';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { openableTabs, recommendationFixes } from './recommendation-fixes.ts';
import { securityPermission } from './security.controller.ts';
import { securityCenterMessages } from './security-center.messages.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./recommendation.dialogs.tsx'));

type Text = Translator<typeof securityCenterMessages>;
type Recommendation = SecurityCenter['recommendations'][number];
interface OpenDialog {
  readonly kind: 'fix' | 'snooze';
  readonly item: Recommendation;
}

const tones = { SEVERE: 'error', WARNING: 'warning', INFO: 'info' } as const;

/** What improves the score, most important first, each with its fix. */
export function Recommendations({ items }: { readonly items: readonly Recommendation[] }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const dialog = useDialogState<OpenDialog>();
  const dialogs = useDialogs(dialog.current !== undefined);
  const open = items.filter(({ snoozed }) => !snoozed);
  const snoozed = items.filter((item) => item.snoozed);
  return (
    <Section title={text('recommendations')} text={text('recommendationsText')}>
      {open.length === 0 && (
        <p className="foyer-center-done">
          <CheckCircleIcon />
          {text(snoozed.length > 0 ? 'allSnoozed' : 'allDone')}
        </p>
      )}
      <ul className="foyer-center-list">
        {open.map((item) => (
          <OpenItem key={item.code} item={item} text={text} onOpen={dialog.open} />
        ))}
      </ul>
      {snoozed.length > 0 && <Snoozed items={snoozed} text={text} />}
      {dialogs && dialog.current?.kind === 'fix' && (
        <dialogs.FixDialog item={dialog.current.item} onClose={dialog.close} />
      )}
      {dialogs && dialog.current?.kind === 'snooze' && (
        <dialogs.SnoozeDialog code={dialog.current.item.code} onClose={dialog.close} />
      )}
    </Section>
  );
}

interface OpenItemProps {
  readonly item: Recommendation;
  readonly text: Text;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function OpenItem({ item, text, onOpen }: OpenItemProps) {
  const { code, severity, weight, affectedUsers } = item;
  const { disabledReason } = usePortal();
  return (
    <li className="foyer-center-item">
      <div className="foyer-center-words">
        <p className="foyer-center-title">
          {text(code)} <Badge tone={tones[severity]}>{text(severity)}</Badge>
        </p>
        <p className="foyer-center-why">{recommendations[code].why}</p>
        <p className="foyer-center-facts">
          {affectedUsers !== undefined && <span>{text('affected', { count: affectedUsers })}</span>}
          <span>{text('points', { count: weight })}</span>
        </p>
      </div>
      <div className="foyer-center-actions">
        <FixButton code={code} text={text} onFix={() => onOpen({ kind: 'fix', item })} />
        <ActionButton
          variant="quiet"
          disabledReason={disabledReason(securityPermission)}
          onClick={() => onOpen({ kind: 'snooze', item })}
        >
          {text('snooze')}
          <VisuallyHidden> {text(code)}</VisuallyHidden>
        </ActionButton>
      </div>
    </li>
  );
}

interface FixButtonProps {
  readonly code: RecommendationCode;
  readonly text: Text;
  readonly onFix: () => void;
}

function FixButton({ code, text, onFix }: FixButtonProps) {
  const { disabledReason, hasPage, openPage } = usePortal();
  const fix = recommendationFixes[code];
  const changesUsers = fix.kind === 'breached' || fix.kind === 'inactive';
  const label = {
    policy: 'fix',
    allowList: 'fix',
    allowedDomains: 'fix',
    limit: 'adjust',
    breached: 'sendAll',
    inactive: 'disable',
    page: 'openSettings',
  } as const;
  const isMissing = fix.kind === 'page' && fix.sub !== undefined && !openableTabs.includes(fix.sub);
  if (fix.kind === 'page' && (isMissing || !hasPage(fix.tab))) return null;
  return (
    <ActionButton
      disabledReason={
        fix.kind === 'page'
          ? undefined
          : disabledReason(changesUsers ? 'fe.secure.write.users' : securityPermission)
      }
      onClick={() => (fix.kind === 'page' ? openPage(fix.tab, fix.sub) : onFix())}
    >
      {text(label[fix.kind])}
      <VisuallyHidden> {text(code)}</VisuallyHidden>
    </ActionButton>
  );
}

/** What is hidden until a date, with the reason. */
function Snoozed({
  items,
  text,
}: {
  readonly items: readonly Recommendation[];
  readonly text: Text;
}) {
  const notify = useNotify();
  const { disabledReason } = usePortal();
  const resume = useApiChange({
    calls: securityCenterCalls,
    invalidates: staleAfter.securityCenter,
    change: (api, code: RecommendationCode) =>
      api.unsnoozeRecommendation({ body: { recommendation: code } }),
    onDone: (_, { input }) => notify.done(text('resumed', { title: text(input) })),
    onFailure: (failure) => notify.failed(failure),
  });
  return (
    <details className="foyer-center-snoozed">
      <summary>{text('snoozedCount', { count: items.length })}</summary>
      <ul className="foyer-center-list">
        {items.map(({ code, snoozed }) => (
          <li key={code} className="foyer-center-item">
            <div className="foyer-center-words">
              <p className="foyer-center-title">{text(code)}</p>
              {snoozed && (
                <p className="foyer-center-why">
                  {text('snoozedBy', {
                    date: dayText(snoozed.until, text.locale),
                    by: snoozed.by,
                    reason: snoozed.reason,
                  })}
                </p>
              )}
            </div>
            {disabledReason(securityPermission) === undefined && (
              <Button
                variant="quiet"
                // reported in a toast
                onClick={() => void resume.run(code).catch(() => undefined)}
              >
                {text('resume')}
                <VisuallyHidden> {text(code)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
