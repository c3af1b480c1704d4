'use client';

import { toFailure } from '@foyer/client';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { toSubscriptionStatus } from '@foyer/contract/billing/rules';
import { useSession } from '@foyer/react';
import { Alert, Button, Skeleton } from '@foyer/ui';
import { Dialog } from '@foyer/ui/portal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { PortalOptions } from '../../portal/portal-options.ts';
import { createMemoryPlace } from '../../portal/portal-router.ts';
import { PortalRoot } from '../../shell/portal-root.tsx';
import { useBillingInformation, usePlanLocks } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import type { BillingInformation } from './billing.queries.ts';
import { CheckoutDialog } from './checkout.dialog.tsx';
import { getCurrentPlan, getOffers, type OfferedPlan } from './plan-facts.ts';
import { useOfferLock } from './plans.dialog.tsx';

/** Why a checkout failed. */
export interface CheckoutFailure {
  /** An error code of billing, `checkout/unavailable`, or `checkout/notLoaded`. */
  readonly code: string | undefined;
  /** For users. */
  readonly text: string;
}

/** What a checkout outside of the portal takes. */
export interface CheckoutRequest {
  /** Key of a plan of `billing.plans`. */
  readonly plan: string;
  /** The dialog shows the plan. */
  readonly onReady?: (() => void) | undefined;
  /** The plan was bought or changed. The dialog says so and stays until it is closed. */
  readonly onSuccess?: (() => void) | undefined;
  /** Something failed. The dialog says what, and another attempt may follow. */
  readonly onError?: ((failure: CheckoutFailure) => void) | undefined;
  /** The user closed the dialog. */
  readonly onClose: () => void;
}

/** A checkout, and the options of the portal around it. */
export interface StandaloneCheckoutProps extends CheckoutRequest {
  readonly options: PortalOptions;
}

const nowhere = () => undefined;

/** The checkout of one plan, for pages outside of the portal. */
export function StandaloneCheckout({ options, ...request }: StandaloneCheckoutProps) {
  const [place] = useState(() => createMemoryPlace('subscriptions', undefined, nowhere));
  const { status } = useSession();
  if (status !== 'signedIn') return null;
  return (
    <PortalRoot options={options} place={place} fills={false} waiting={null}>
      <Checkout {...request} />
    </PortalRoot>
  );
}

function Checkout(request: CheckoutRequest) {
  const text = usePageTexts('billing', billingMessages);
  const information = useBillingInformation();
  const { data, isError, error } = information;
  const offer = data ? getOffers(data).find(({ plan }) => plan.slug === request.plan) : undefined;
  const { code, text: words } = isError
    ? toFailure(error)
    : data === null
      ? billingRefusals.notConfigured
      : billingRefusals.planNotFound;
  const isMissing = isError || data === null || (data !== undefined && !offer);
  useReport(request, isMissing ? { code, text: words } : undefined);
  if (data && offer) return <Offer {...request} information={data} offer={offer} />;
  return (
    <Notice onClose={request.onClose}>
      {isError && <FailedPart title={text('failed')} query={information} />}
      {isMissing && !isError && <Alert tone="error">{words}</Alert>}
      {!isMissing && <Skeleton shape="field" />}
    </Notice>
  );
}

interface OfferProps extends CheckoutRequest {
  readonly information: BillingInformation;
  readonly offer: OfferedPlan;
}

/** The checkout, unless the plan can’t be chosen when it opens. */
function Offer({ information, offer, ...request }: OfferProps) {
  const { onReady, onSuccess, onError, onClose } = request;
  const { change } = usePlanLocks(information);
  const offerLock = useOfferLock(offer, information);
  const current = useCurrentLock(offer, information);
  // a purchase makes it the current plan, and its confirmation stays
  const [locked] = useState(change ?? offerLock ?? current);
  useReport(request, locked === undefined ? undefined : { code: unavailable, text: locked });
  const ready = useRef(onReady);
  useEffect(() => {
    if (locked === undefined) ready.current?.();
  }, [locked]);
  if (locked !== undefined)
    return (
      <Notice onClose={onClose}>
        <Alert tone="warning">{locked}</Alert>
      </Notice>
    );
  return <CheckoutDialog {...{ information, onSuccess, onError, onClose }} plan={offer.plan} />;
}

const unavailable = 'checkout/unavailable';

/** The free plan is not bought, and neither is the plan that is paid already. */
function useCurrentLock({ plan }: OfferedPlan, information: BillingInformation) {
  const text = usePageTexts('billing', billingMessages);
  const { subscription } = information;
  const isActive = subscription && toSubscriptionStatus(subscription.status) === 'ACTIVE';
  const isCurrent = getCurrentPlan(information)?.id === plan.id;
  return (isActive && isCurrent) || plan.price.amount === 0 ? text('nothingToPay') : undefined;
}

/** Reports a failure once. */
function useReport({ onError }: CheckoutRequest, failure: CheckoutFailure | undefined): void {
  const report = useRef(onError);
  useEffect(() => {
    report.current = onError;
  });
  const code = failure?.code;
  const words = failure?.text;
  useEffect(() => {
    if (words !== undefined) report.current?.({ code, text: words });
  }, [code, words]);
}

interface NoticeProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Notice({ onClose, children }: NoticeProps) {
  const text = usePageTexts('billing', billingMessages);
  const close = <Button onClick={onClose}>{text('close')}</Button>;
  return (
    <Dialog isOpen onClose={onClose} title={text('checkout')} footer={close}>
      {children}
    </Dialog>
  );
}
