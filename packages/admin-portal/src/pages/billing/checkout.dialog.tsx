import type { Plan } from '@foyer/contract/billing';
import { Alert, Button, CheckIcon, Medallion, Skeleton, Stack, Text } from '@foyer/ui';
import { Dialog, type Option, RadioCards } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useMethodName } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import type { BillingInformation } from './billing.queries.ts';
import { CardFieldsPart } from './card-fields.tsx';
import { ChangeSummary } from './change-summary.tsx';
import { type CheckoutEvents, newCard, useCheckout } from './checkout.controller.ts';
import { moneyText, monthText } from './money.ts';

/** A plan to buy. */
export interface CheckoutProps extends CheckoutEvents {
  readonly plan: Plan;
  readonly information: BillingInformation;
  readonly onClose: () => void;
}

/** Buys a plan or changes to it: what it costs, how it is paid, and that it worked. */
export function CheckoutDialog({ plan, information, onClose, ...events }: CheckoutProps) {
  const text = usePageTexts('billing', billingMessages);
  const checkout = useCheckout(plan, information, events);
  const { state, failure, methods, change, fields, methodId, isSame, isTrial } = checkout;
  const submitLabel = useSubmitLabel(plan, checkout);
  const isBusy = state === 'loading';
  const title = text(checkout.isNew ? 'checkoutNew' : isSame ? 'checkoutSame' : 'checkoutTitle', {
    plan: plan.name,
  });
  if (state === 'confirmed')
    return (
      <Dialog
        isOpen
        onClose={onClose}
        size="small"
        title={text('confirmed', { plan: plan.name })}
        footer={
          <Button variant="primary" onClick={onClose}>
            {text('done')}
          </Button>
        }
      >
        <div className="foyer-billing-confirmed" role="status">
          <Medallion tone="success">
            <CheckIcon />
          </Medallion>
          <Text>
            {isTrial && isSame
              ? text('confirmedTrial', { plan: plan.name })
              : text('confirmedText')}
          </Text>
        </div>
      </Dialog>
    );
  const exceeded = change.data?.exceeded;
  const blocked =
    exceeded &&
    text('usersExceeded', {
      used: exceeded.used,
      allowed: exceeded.allowed,
      over: exceeded.used - exceeded.allowed,
    });
  return (
    <Dialog
      isOpen
      onClose={isBusy ? () => undefined : onClose}
      title={title}
      onSubmit={blocked === undefined ? checkout.submit : () => undefined}
      footer={
        <>
          <Button onClick={onClose} unavailable={isBusy ? text('confirming') : undefined}>
            {text('close')}
          </Button>
          <Button type="submit" variant="primary" loading={isBusy} unavailable={blocked}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack gap="loose">
        {blocked !== undefined && <Alert tone="warning">{blocked}</Alert>}
        {change.isError && <FailedPart title={text('previewFailed')} query={change} />}
        {change.isPending && <Skeleton shape="field" />}
        {change.data && (
          <ChangeSummary plan={plan} information={information} change={change.data} />
        )}
        {methods.isError && <FailedPart title={text('methodsFailed')} query={methods} />}
        {methods.data && (
          <MethodChoice
            methods={methods.data}
            value={methodId}
            onChange={(next) => isBusy || checkout.choose(next)}
          />
        )}
        {methods.data && methodId === newCard && <CardFieldsPart fields={fields} />}
        {failure && <Alert tone="error">{failure.text}</Alert>}
      </Stack>
    </Dialog>
  );
}

function useSubmitLabel(
  plan: Plan,
  { change, startsTrial, isTrial }: ReturnType<typeof useCheckout>,
): string {
  const text = usePageTexts('billing', billingMessages);
  const due = change.data?.dueNow ?? 0;
  if (startsTrial) return text('startTrial');
  return due > 0 && !isTrial
    ? text('pay', { amount: moneyText(due, plan.price.currency, text.locale) })
    : text('confirmPlan');
}

interface MethodChoiceProps {
  readonly methods: NonNullable<ReturnType<typeof useCheckout>['methods']['data']>;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const text = usePageTexts('billing', billingMessages);
  const toName = useMethodName();
  if (methods.length === 0) return null;
  const stored: Option[] = methods.map((method) => {
    const { id, expMonth, expYear } = method;
    const date = expMonth && expYear ? monthText(expMonth, expYear, text.locale) : undefined;
    return {
      value: id,
      label: toName(method),
      description: date && text('expires', { date }),
    };
  });
  const other = { value: newCard, label: text('newCard'), description: text('newCardText') };
  return (
    <RadioCards
      label={text('payWith')}
      value={value}
      onChange={onChange}
      options={[...stored, other]}
    />
  );
}
