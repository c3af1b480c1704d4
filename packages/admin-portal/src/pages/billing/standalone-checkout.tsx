import { type Failure, toFailure } from '@foyer/client';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { Alert, Button, Skeleton, Stack } from '@foyer/ui';
import { Dialog } from '@foyer/ui/portal';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import type { PortalOptions } from '../../portal/portal-options.ts';
import { createMemoryPlace } from '../../portal/portal-router.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { PortalRoot } from '../../shell/portal-root.tsx';
import { billingPermission, useBillingInformation } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import { CheckoutDialog } from './checkout.dialog.tsx';

/** What a checkout tells the host that opened it. */
export interface StandaloneCheckoutEvents {
  /** The dialog shows the plan. */
  readonly onReady?: (() => void) | undefined;
  /** The plan was bought or changed; the dialog says so and stays until it is closed. */
  readonly onSuccess?: (() => void) | undefined;
  /** Something failed; the dialog says what, and another attempt may follow. */
  readonly onError?: ((failure: Pick<Failure, 'code' | 'text'>) => void) | undefined;
  readonly onClose: () => void;
}

/** A plan by its key, and the options of the portal around it. */
export interface StandaloneCheckoutProps extends StandaloneCheckoutEvents {
  readonly options: PortalOptions;
  readonly plan: string;
}

const ignore = () => undefined;

/** The checkout of one plan, over whatever page of the host is open. */
export function StandaloneCheckout({ options, ...checkout }: StandaloneCheckoutProps) {
  const place = useMemo(() => createMemoryPlace('subscriptions', undefined, ignore), []);
  return (
    <PortalRoot options={options} place={place} fills={false} waiting={null}>
      <Checkout {...checkout} />
    </PortalRoot>
  );
}

type CheckoutProps = Omit<StandaloneCheckoutProps, 'options'>;

function Checkout({ plan: key, onReady, onSuccess, onError, onClose }: CheckoutProps) {
  const text = usePageTexts('billing', billingMessages);
  const { isAllowed } = usePortal();
  const information = useBillingInformation();
  const { data, isError, error } = information;
  const plan = data?.plans.find(({ slug }) => slug === key);
  const denied = isAllowed(billingPermission) ? undefined : text('notAllowed');
  const failure = toProblem({ data, isError, error, hasPlan: plan !== undefined, denied });
  const events = useRef({ onReady, onError });
  useEffect(() => {
    events.current = { onReady, onError };
  });
  const isReady = plan !== undefined && failure === undefined;
  useEffect(() => {
    if (isReady) events.current.onReady?.();
  }, [isReady]);
  const code = failure?.code;
  const words = failure?.text;
  useEffect(() => {
    if (code !== undefined && words !== undefined) events.current.onError?.({ code, text: words });
  }, [code, words]);
  if (isReady && data)
    return <CheckoutDialog {...{ plan, onSuccess, onError, onClose }} information={data} />;
  return (
    <Waiting title={text('checkout')} close={text('close')} onClose={onClose}>
      {failure && isError && (
        <FailedPart title={text('failed')} query={information} />
      )}
      {failure && !isError && <Alert tone="error">{failure.text}</Alert>}
      {!failure && (
        <Stack>
          <Skeleton width="half" />
          <Skeleton shape="field" />
        </Stack>
      )}
    </Waiting>
  );
}

interface WaitingProps {
  readonly title: string;
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Waiting({ title, close, onClose, children }: WaitingProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} footer={<Button onClick={onClose}>{close}</Button>}>
      {children}
    </Dialog>
  );
}

interface Progress {
  readonly data: unknown;
  readonly isError: boolean;
  readonly error: unknown;
  readonly hasPlan: boolean;
  readonly denied: string | undefined;
}

/** Why nothing can be bought, in the texts of specification 2, §8. */
function toProblem({ data, isError, error, hasPlan, denied }: Progress) {
  if (isError) return toFailure(error);
  if (denied !== undefined) return { code: 'request/forbidden', text: denied };
  if (data === null) return billingRefusals.notConfigured;
  return data !== undefined && !hasPlan ? billingRefusals.planNotFound : undefined;
}
