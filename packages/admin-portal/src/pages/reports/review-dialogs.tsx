import type { AccessReview } from '@foyer/contract/access-reviews';
import { ConfirmDialog, Select } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useReviewChanges } from './reports.controller.ts';
import { reportsMessages } from './reports.messages.ts';

interface StartProps {
  readonly onClose: () => void;
  readonly onReview: (id: string) => void;
}

const inactive = { 0: 'allUsers', 30: 'inactive30', 90: 'inactive90', 180: 'inactive180' } as const;

/** Starts an access review, and opens it. */
export function StartReview({ onClose, onReview }: StartProps) {
  const text = usePageTexts('reports', reportsMessages);
  const { start } = useReviewChanges();
  const form = useForm({
    initial: { days: '0' },
    onClose,
    onSubmit: async ({ days }) => onReview((await start.run(Number(days) || undefined)).id),
  });
  return (
    <FormDialog
      {...form.dialog}
      isDirty={false}
      title={text('startTitle')}
      description={text('startText')}
      submitLabel={text('startReview')}
    >
      <Select
        label={text('users')}
        value={form.values.days}
        options={Object.entries(inactive).map(([value, label]) => ({ value, label: text(label) }))}
        onChange={(days) => form.set({ days })}
      />
    </FormDialog>
  );
}

interface EndProps {
  readonly kind: 'complete' | 'cancel';
  readonly review: AccessReview;
  readonly onClose: () => void;
}

/** Completes or cancels an access review. */
export function EndReview({ kind, review, onClose }: EndProps) {
  const text = usePageTexts('reports', reportsMessages);
  const changes = useReviewChanges();
  const number = new Intl.NumberFormat(text.locale);
  const isComplete = kind === 'complete';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text(isComplete ? 'completeTitle' : 'cancelTitle')}
      consequence={
        isComplete
          ? text('completeText', {
              confirmed: number.format(review.confirmed),
              removed: number.format(review.removed),
            })
          : text('cancelText')
      }
      confirmLabel={text(isComplete ? 'complete' : 'cancelReview')}
      tone={isComplete ? 'normal' : 'danger'}
      onConfirm={async () => {
        await changes[kind].run(review);
      }}
    />
  );
}
