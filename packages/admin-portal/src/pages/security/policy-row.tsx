import { Button, VisuallyHidden } from '@foyer/ui';
import { Chip, Tooltip } from '@foyer/ui/portal';
import type { AppearancePath } from '../../navigation/appearance.ts';
import { EditRow } from '../../portal/edit-row.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { securityMessages } from './security.messages.ts';
import { usePolicyLock } from './use-policy-lock.ts';

interface PolicyRowProps {
  readonly label: string;
  readonly description: string;
  /** What applies now. */
  readonly value: string;
  /** The environment's setting applies. */
  readonly isInherited: boolean;
  readonly onEdit: () => void;
  readonly onUseDefault?: (() => void) | undefined;
  /** The field of the specification, which a host can hide or lock. */
  readonly path?: AppearancePath | undefined;
  /** What templates of parent accounts call it. */
  readonly part?: string | undefined;
  /** Why accounts cannot change the policy. */
  readonly fixedReason?: string | undefined;
}

/** One policy: what it is, what applies, where that comes from, and the way to change it. */
export function PolicyRow(props: PolicyRowProps) {
  const { label, description, value, isInherited, onEdit, onUseDefault, path, fixedReason, part } =
    props;
  const text = usePageTexts('security', securityMessages);
  const { appearance } = usePortal();
  const lock = usePolicyLock(part);
  const shows = path ? appearance(path) : 'edit';
  if (shows === 'hidden') return null;
  const disabledReason = fixedReason ?? lock.reason;
  const shown = (
    <>
      {value}
      {lock.setBy && (
        <span className="foyer-policy-inherited">
          <Chip>{lock.setBy}</Chip>
        </span>
      )}
      {isInherited && !lock.setBy && (
        <span className="foyer-policy-inherited">
          <Tooltip text={text('inheritedHint')}>
            <Chip>{text('inherited')}</Chip>
          </Tooltip>
        </span>
      )}
    </>
  );
  const useDefault = !isInherited && onUseDefault && disabledReason === undefined && (
    <Button variant="quiet" onClick={onUseDefault}>
      {text('useDefault')} <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
  return (
    <EditRow
      label={label}
      value={shown}
      description={description}
      onEdit={shows === 'edit' ? onEdit : undefined}
      disabledReason={disabledReason}
      secondary={useDefault}
    />
  );
}
