import type { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { Alert, Card, CardHeader, IdentityChip, Logo, Medallion, StepPanel } from '@foyer/ui';
import {
  isValidElement,
  type RefObject,
  useContext,
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
import { DirectionContext } from './step-direction.tsx';
import { useChunk } from './use-chunk.ts';

/**
 * One step. If the account requires single sign-on, the card leads there instead; if the script for
 * that does not load, the failure is shown.
 */
export function BoxCard(props: BoxCardProps) {
  const load = useBoxMemory().loadSsoRequired;
  const chunk = useChunk(props.failure?.code === ssoRequired ? load : undefined);
  return chunk.status === 'loaded' ? <chunk.value {...props} /> : <StepCard {...props} />;
}

const ssoRequired = 'ssoLogin/required' satisfies (typeof ssoLoginRefusals)['required']['code'];

/** Logo or icon, title, user, failure, content. Moves the focus and sets the window title. */
function StepCard(props: BoxCardProps) {
  const {
    step,
    title,
    line,
    icon,
    tone,
    identity,
    failure,
    remedy,
    footer,
    isBusy,
    attention = 0,
    direction,
    children,
  } = props;
  const titleId = useId();
  const text = useBoxTexts();
  const isOnline = useOnline();
  const card = useFocus(attention);
  const flowDirection = useContext(DirectionContext);
  useDocumentTitle(title);
  return (
    <div ref={card} className="foyer-box" data-step={step}>
      <Card labelledBy={titleId} footer={footer} busy={isBusy}>
        <StepPanel step={step} direction={direction ?? flowDirection}>
          <CardHeader
            title={title}
            titleId={titleId}
            description={line}
            {...(icon
              ? { media: <Medallion tone={tone}>{icon}</Medallion>, align: 'center' }
              : { logo: <BoxLogoImage /> })}
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

/** The host's logo, if it has one. */
function BoxLogoImage() {
  const { logo, appName } = useBox();
  if (logo === undefined || logo === null || logo === false) return null;
  if (!isImage(logo)) return <Logo>{logo}</Logo>;
  return <Logo src={logo.src} darkSrc={logo.darkSrc} alt={logo.alt ?? appName} />;
}

function isImage(
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

/**
 * Sets the window title to the step and the application's name; restores the old title on unmount.
 */
function useDocumentTitle(title: string): void {
  const { appName } = useBox();
  const text = useBoxTexts();
  const shown = appName ? text('titleWithApp', { title, app: appName }) : title;
  const titles = useRef<{ previous: string; current: string } | undefined>(undefined);
  useEffect(() => {
    titles.current = { previous: titles.current?.previous ?? document.title, current: shown };
    document.title = shown;
  }, [shown]);
  useEffect(
    () => () => {
      if (titles.current && document.title === titles.current.current)
        document.title = titles.current.previous;
      titles.current = undefined;
    },
    [],
  );
}

const fieldSelector =
  'input:not([type="hidden"]):not([type="checkbox"]):not([tabindex="-1"]):not([readonly])';

/**
 * Focuses the first field of a new step, or its title if it has no field, and the field that needs
 * correcting whenever `attention` grows.
 */
function useFocus(attention: number): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  const memory = useBoxMemory();
  useLayoutEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (!memory.mayTakeFocus()) return;
    const target =
      card.current?.querySelector<HTMLElement>(fieldSelector) ??
      card.current?.querySelector<HTMLElement>('h1');
    target?.focus({ preventScroll: true });
  }, [memory]);
  useLayoutEffect(() => {
    if (attention === 0) return;
    const invalid = card.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    const target =
      invalid ??
      [...(card.current?.querySelectorAll<HTMLInputElement>(fieldSelector) ?? [])].at(-1);
    target?.focus();
    if (target && !invalid) target.select();
  }, [attention]);
  return card;
}
