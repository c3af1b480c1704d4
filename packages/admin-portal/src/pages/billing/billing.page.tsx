import { CardIcon, createLazyPart, EmptyState, PageHeader } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type BillingDialog, useBillingInformation, usePlanLocks } from './billing.controller.ts';
import { BillingDetailsSection } from './billing-details.section.tsx';
import { billingMessages } from './billing.messages.ts';
import type { BillingInformation } from './billing.queries.ts';
import { CurrentPlanSection } from './current-plan.section.tsx';
import { InvoicesSection } from './invoices.section.tsx';
import { PaymentMethodsSection } from './payment-methods.section.tsx';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./billing-dialogs.tsx'));

/** The plan of the account, how it is paid, and its invoices. */
export function BillingPage() {
  const text = usePageTexts('billing', billingMessages);
  const { tenant } = usePortal();
  const information = useBillingInformation();
  return (
    <>
      <PageHeader title={text('title')} text={text('text', { account: tenant.name })} />
      <LoadedPart
        title={text('failed')}
        query={information}
        waiting={<SettingsPlaceholder rows={4} />}
      >
        {(present) =>
          present === null ? (
            <EmptyState
              icon={<CardIcon />}
              title={text('unavailable')}
              text={text('unavailableText')}
            />
          ) : (
            <Billing information={present} />
          )
        }
      </LoadedPart>
    </>
  );
}

function Billing({ information }: { readonly information: BillingInformation }) {
  const { appearance } = usePortal();
  const { current, open, close } = useDialogState<BillingDialog>();
  const dialogs = useDialogs(current !== undefined);
  const locks = usePlanLocks(information);
  const invoices = appearance('subscriptions.invoices');
  return (
    <>
      <CurrentPlanSection {...{ information, open }} />
      <PaymentMethodsSection locked={locks.pay} open={open} />
      <BillingDetailsSection locked={locks.pay} open={open} />
      {invoices !== 'hidden' && (
        <InvoicesSection locked={locks.pay} isReadOnly={invoices === 'viewOnly'} open={open} />
      )}
      {dialogs && <dialogs.BillingDialogs {...{ current, information, open }} onClose={close} />}
    </>
  );
}
