import type { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { Alert, Card, CardHeader, IdentityChip, StepPanel } from '@foyer/ui';
import { useId } from 'react';
import { useBoxTexts } from './box-context.ts';
import type { BoxCardProps } from './box-card-props.ts';
import { useBoxMemory } from './box-memory.ts';
import { BoxMark } from './box-mark.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useChunk } from './use-chunk.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocus } from './use-focus.ts';
import { useOnline } from './use-online.ts';

/**
 * One step. Whoever has to come by their company instead is led there, whatever the step: where the script for that does not come,
 * the failure says so.
 */
export function BoxCard(props: BoxCardProps) {
  const load = useBoxMemory().loadSsoRequired;
  const chunk = useChunk(props.failure?.code === ssoRequired ? load : undefined);
  return chunk.status === 'loaded' ? <chunk.value {...props} /> : <StepCard {...props} />;
}

const ssoRequired = 'ssoLogin/required' satisfies (typeof ssoLoginRefusals)['required']['code'];

/** Mark, title, who, what went wrong, content. Moves the focus and names the window. */
function StepCard(props: BoxCardProps) {
  const {
    step,
    title,
    line,
    media,
    identity,
    failure,
    remedy,
    footer,
    isBusy,
    attention = 0,
    came,
    children,
  } = props;
  const titleId = useId();
  const text = useBoxTexts();
  const isOnline = useOnline();
  const place = useFocus(attention);
  useDocumentTitle(title);
  return (
    <div ref={place} className="foyer-box" data-step={step}>
      <Card labelledBy={titleId} footer={footer} busy={isBusy}>
        <StepPanel step={step} came={came}>
          <CardHeader
            title={title}
            titleId={titleId}
            description={line}
            {...(media === undefined ? { logo: <BoxMark /> } : { media, align: 'center' })}
          />
          {identity && <IdentityChip identity={identity.email} onChange={identity.onChange} />}
          {!isOnline && <Alert tone="warning">{text('offline')}</Alert>}
          {failure && <FailureAlert failure={failure} remedy={remedy} />}
          {children}
        </StepPanel>
      </Card>
    </div>
  );
}
