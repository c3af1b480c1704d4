import type { Failure } from '@foyer/client';
import { Alert, Card, CardHeader, IdentityChip, StepPanel } from '@foyer/ui';
import { type ReactNode, useId } from 'react';
import { useBoxTexts } from './box-context.ts';
import { BoxMark } from './box-mark.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocus } from './use-focus.ts';
import { useOnline } from './use-online.ts';

/** What every step of every flow shows around its content. */
export interface BoxCardProps {
  readonly step: string;
  readonly title: string;
  readonly line?: ReactNode;
  /** A medallion above the title; the header is centred then. */
  readonly media?: ReactNode;
  /** Who the step is about, with a way to change it. */
  readonly identity?: { readonly email: string; readonly onChange?: (() => void) | undefined } | undefined;
  readonly failure?: Failure | undefined;
  /** What to do about the failure, for example try again. */
  readonly remedy?: ReactNode;
  readonly footer?: ReactNode;
  readonly isBusy?: boolean | undefined;
  /** Grows whenever a field wants the focus. */
  readonly attention?: number | undefined;
  readonly came?: 'forward' | 'back' | undefined;
  readonly children?: ReactNode;
}

/** One step: mark, title, who, what went wrong, content. Moves the focus and names the window. */
export function BoxCard(props: BoxCardProps) {
  const { step, title, line, media, identity, failure, remedy, footer, isBusy, attention = 0, came, children } = props;
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
            logo={media === undefined ? <BoxMark /> : undefined}
            media={media}
            align={media === undefined ? 'start' : 'center'}
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
