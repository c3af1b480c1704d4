import type { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { Alert, Card, CardHeader, IdentityChip, Logo, StepPanel } from '@foyer/ui';
import {
  isValidElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { BoxCardProps } from './box-card-props.ts';
import { useBox, useBoxTexts } from './box-context.ts';
import { useBoxMemory } from './box-memory.ts';
import type { BoxLogo } from './box-options.ts';
import { FailureAlert } from './failure-alert.tsx';
import { useChunk } from './use-chunk.ts';

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

/** The host's mark, if it has one. */
function BoxMark() {
  const { logo, appName } = useBox();
  if (logo === undefined || logo === null || logo === false) return null;
  if (!isPicture(logo)) return <Logo>{logo}</Logo>;
  return <Logo src={logo.src} darkSrc={logo.darkSrc} alt={logo.alt ?? appName} />;
}

function isPicture(
  logo: BoxLogo,
): logo is { readonly src: string; readonly darkSrc?: string; readonly alt?: string } {
  return typeof logo === 'object' && logo !== null && !isValidElement(logo) && 'src' in logo;
}

/** Whether the browser believes it has a network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

/** Names the step in the window's title, with the application's name behind it; gives the old title back at the end. */
function useDocumentTitle(title: string): void {
  const { appName } = useBox();
  const text = useBoxTexts();
  const shown = appName ? text('titleWithApp', { title, app: appName }) : title;
  const given = useRef<{ before: string; ours: string } | undefined>(undefined);
  useEffect(() => {
    given.current = { before: given.current?.before ?? document.title, ours: shown };
    document.title = shown;
  }, [shown]);
  useEffect(
    () => () => {
      if (given.current && document.title === given.current.ours)
        document.title = given.current.before;
      given.current = undefined;
    },
    [],
  );
}

const FIELDS =
  'input:not([type="hidden"]):not([type="checkbox"]):not([tabindex="-1"]):not([readonly])';

/**
 * Puts the focus where the person goes on: into the first field of a new step, or onto its title when there is none, and
 * back into the field that needs correcting whenever `attention` grows.
 */
function useFocus(attention: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);
  const memory = useBoxMemory();
  useLayoutEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (!memory.mayTakeFocus()) return;
    const target =
      place.current?.querySelector<HTMLElement>(FIELDS) ??
      place.current?.querySelector<HTMLElement>('h1');
    target?.focus({ preventScroll: true });
  }, [memory]);
  useLayoutEffect(() => {
    if (attention === 0) return;
    const invalid = place.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    const target =
      invalid ?? [...(place.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])].at(-1);
    target?.focus();
    if (target && !invalid) target.select();
  }, [attention]);
  return place;
}
