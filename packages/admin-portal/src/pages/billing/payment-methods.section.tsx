import type { PaymentMethod } from '@foyer/contract/billing';
import { Badge } from '@foyer/ui';
import { useApiQuery } from '@foyer/react/query';
import {
  ActionButton,
  ActionMenu,
  CardIcon,
  PlusIcon,
  Section,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type BillingDialog, useMethodChanges, useMethodName } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import { billingQueries } from './billing.queries.ts';
import { monthText } from './money.ts';

interface MethodsProps {
  /** Why payment methods can’t be changed. */
  readonly locked: string | undefined;
  readonly open: (dialog: BillingDialog) => void;
}

/** The cards of the account; an expired one says so. */
export function PaymentMethodsSection({ locked, open }: MethodsProps) {
  const text = usePageTexts('billing', billingMessages);
  const methods = useApiQuery(billingQueries.paymentMethods());
  return (
    <Section title={text('methods')} text={text('methodsText')}>
      <LoadedPart title={text('methodsFailed')} query={methods}>
        {(present) => (
          <SettingList>
            {present.map((method) => (
              <MethodRow key={method.id} {...{ method, locked, open }} all={present} />
            ))}
            <SettingRow
              label={present.length === 0 ? text('noMethods') : ''}
              action={
                <ActionButton
                  icon={<PlusIcon size="small" />}
                  disabledReason={locked}
                  onClick={() => open({ kind: 'card' })}
                >
                  {text('addCard')}
                </ActionButton>
              }
            />
          </SettingList>
        )}
      </LoadedPart>
    </Section>
  );
}

interface MethodRowProps extends MethodsProps {
  readonly method: PaymentMethod;
  readonly all: readonly PaymentMethod[];
}

function MethodRow({ method, all, locked, open }: MethodRowProps) {
  const text = usePageTexts('billing', billingMessages);
  const { client } = usePortal();
  const { setDefault } = useMethodChanges();
  const name = useMethodName()(method);
  const { expMonth, expYear, isDefault } = method;
  const isExpired = hasExpired(method, client.clock.wall());
  const date = expMonth && expYear ? monthText(expMonth, expYear, text.locale) : undefined;
  return (
    <SettingRow
      icon={<CardIcon />}
      label={
        <span className="foyer-billing-method">
          {name}
          {isDefault && <Badge>{text('default')}</Badge>}
          {isExpired && <Badge tone="error">{text('expiredBadge')}</Badge>}
        </span>
      }
      description={date && text(isExpired ? 'expired' : 'expires', { date })}
      action={
        <ActionMenu
          label={text('actionsFor', { card: name })}
          actions={[
            ...(isDefault
              ? []
              : [
                  {
                    id: 'default',
                    label: text('makeDefault'),
                    disabledReason: locked,
                    onSelect: () =>
                      void setDefault
                        .run({ method, before: all.find((one) => one.isDefault) })
                        .catch(() => undefined),
                  },
                ]),
            {
              id: 'remove',
              label: text('removeCard'),
              tone: 'danger' as const,
              disabledReason: locked,
              onSelect: () => open({ kind: 'remove', method }),
            },
          ]}
        />
      }
    />
  );
}

/** A card is good until the end of its month. */
export function hasExpired({ expMonth, expYear }: PaymentMethod, now: number): boolean {
  return expMonth !== undefined && expYear !== undefined && Date.UTC(expYear, expMonth, 1) <= now;
}
