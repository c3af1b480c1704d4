import { Button } from '@foyer/ui';
import { Dialog } from '@foyer/ui/portal';
import { useSyncExternalStore } from 'react';
import { usePortalFrame } from '../portal/portal-context.ts';

/** Asks once before what is not saved is lost. */
export function LeaveDialog() {
  const { guard, text } = usePortalFrame();
  const pending = useSyncExternalStore(guard.subscribe, guard.pending, guard.pending);
  const stay = () => guard.decide(false);
  return (
    <Dialog
      isOpen={pending !== undefined}
      onClose={stay}
      size="small"
      role="alertdialog"
      title={text('unsavedTitle')}
      description={text('unsavedText')}
      footer={
        <>
          <Button onClick={() => guard.decide(true)}>{text('unsavedLeave')}</Button>
          <Button variant="primary" onClick={stay} autoFocus>
            {text('unsavedStay')}
          </Button>
        </>
      }
    />
  );
}
