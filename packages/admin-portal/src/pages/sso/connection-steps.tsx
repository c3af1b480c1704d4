import type { SsoConfiguration } from '@foyer/contract/sso';
import { CheckIcon, VisuallyHidden } from '@foyer/ui';
import { usePageTexts } from '../../portal/page-texts.ts';
import { ssoMessages } from './sso.messages.ts';
import { type SsoStep, stepsDone } from './sso.rules.ts';

interface StepsProps<Other extends string> {
  readonly connection: SsoConfiguration;
  readonly steps: readonly SsoStep[];
  /** Parts beside the steps, with their labels. */
  readonly others?: readonly { readonly part: Other; readonly label: string }[];
  readonly current: SsoStep | Other;
  readonly onOpen: (part: SsoStep | Other) => void;
}

/** Every step can be opened at any time: going back deletes nothing. */
export function ConnectionSteps<Other extends string>({
  connection,
  steps,
  others = [],
  current,
  onOpen,
}: StepsProps<Other>) {
  const text = usePageTexts('sso', ssoMessages);
  const done = stepsDone(connection);
  const mark = (step: SsoStep, at: number) => (
    <span className="foyer-sso-step-mark" data-done={done[step] || undefined} aria-hidden="true">
      {done[step] ? <CheckIcon size="small" /> : at + 1}
    </span>
  );
  return (
    <nav className="foyer-sso-steps" aria-label={text('steps')}>
      <ol>
        {steps.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onOpen(step)}
            >
              {mark(step, at)}
              {text(step)}{' '}
              <VisuallyHidden>({text(done[step] ? 'stepDone' : 'stepOpen')})</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <span className="foyer-sso-others">
          {others.map(({ part, label }) => (
            <button
              key={part}
              type="button"
              className="foyer-sso-mapping"
              aria-current={current === part ? 'page' : undefined}
              onClick={() => onOpen(part)}
            >
              {label}
            </button>
          ))}
        </span>
      )}
    </nav>
  );
}
