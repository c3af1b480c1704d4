import { Alert, Button, Skeleton } from '@foyer/ui';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { billingMessages } from './billing.messages.ts';
import type { CardFields } from './use-card-fields.ts';

/** The provider’s card fields, or why they are not there. */
export function CardFieldsPart({ fields }: { readonly fields: CardFields }) {
  const text = usePageTexts('billing', billingMessages);
  const { options } = usePortalFrame();
  const { state, place, isPreview, retry } = fields;
  if (isPreview) return <Alert live={false}>{text('cardPreview')}</Alert>;
  return (
    <div className="foyer-billing-card">
      {state === 'loading' && <Skeleton shape="field" />}
      {state === 'failed' && (
        <Alert tone="error" action={<Button onClick={retry}>{text('retry')}</Button>}>
          {text('cardFieldsFailed')}
        </Alert>
      )}
      <div ref={place} className="foyer-billing-fields" data-state={state} />
      <p className="foyer-billing-quiet">
        {text('cardFieldsText', { app: options.appName ?? text('thisApp') })}
      </p>
    </div>
  );
}
