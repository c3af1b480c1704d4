import type { AnimationEvent, FocusEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../../icons/icons.tsx';
import { describe, FieldFrame, useFieldIds } from '../field/field.tsx';
import { useRoot } from '../root/root-context.ts';
import type { InputProps } from '../text-field/text-field.tsx';

/** A password field that can wait folded away for a password manager. */
export interface PasswordFieldProps extends InputProps {
  readonly autoComplete?: 'current-password' | 'new-password' | undefined;
  /**
   * Rendered and fillable, but not seen, until it is set to false or a password manager fills it.
   */
  readonly folded?: boolean | undefined;
  /** The browser filled the field, perhaps without telling its value yet. */
  readonly onAutofill?: (() => void) | undefined;
}

/**
 * Takes a password: can be shown, says when Caps Lock is on, and unfolds by itself when it is
 * filled.
 */
export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    labelEnd,
    value,
    onValueChange,
    autoComplete = 'current-password',
  } = props;
  const ids = useFieldIds(props.id);
  const [shown, setShown] = useState(false);
  const { filled, noticeAutofill } = useAutofill(props.onAutofill);
  const { capsLock, ...watchCapsLock } = useCapsLock(props.onBlur);
  const folded = props.folded === true && value === '' && !filled;
  return (
    <div
      className="foyer-password"
      data-state={folded ? 'folded' : 'open'}
      aria-hidden={folded || undefined}
    >
      <div className="foyer-password-body">
        <FieldFrame
          {...{ label, error, optional, ids }}
          hint={hint}
          labelEnd={folded ? undefined : labelEnd}
        >
          <div className="foyer-input-frame">
            <input
              {...describe(ids, { hint, error })}
              ref={props.inputRef}
              className="foyer-input"
              type={shown ? 'text' : 'password'}
              name={props.name ?? 'password'}
              value={value}
              onChange={(event) => onValueChange(event.currentTarget.value)}
              {...watchCapsLock}
              onAnimationStart={noticeAutofill}
              autoComplete={autoComplete}
              placeholder={props.placeholder}
              maxLength={props.maxLength}
              required={props.required && !folded}
              readOnly={props.readOnly}
              autoFocus={props.autoFocus}
              autoCapitalize="none"
              spellCheck={false}
              tabIndex={folded ? -1 : undefined}
              data-technical=""
            />
            {!folded && (
              <RevealButton
                shown={shown}
                controls={ids.control}
                onToggle={() => setShown(!shown)}
              />
            )}
          </div>
          <CapsLockHint on={capsLock} />
        </FieldFrame>
      </div>
    </div>
  );
}

/**
 * Listens for the animation that text-field.css starts when the browser fills a field without an
 * input event.
 */
function useAutofill(onAutofill: (() => void) | undefined) {
  const [filled, setFilled] = useState(false);
  const noticeAutofill = (event: AnimationEvent) => {
    if (event.animationName !== 'foyer-autofilled') return;
    setFilled(true);
    onAutofill?.();
  };
  return { filled, noticeAutofill };
}

/** Knows from the keys whether Caps Lock is on, until the field is left. */
function useCapsLock(leave: InputProps['onBlur']) {
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    setCapsLock(false);
    leave?.(event);
  };
  return { capsLock, onKeyDown: watch, onKeyUp: watch, onBlur };
}

function CapsLockHint({ on }: { readonly on: boolean }) {
  const { text } = useRoot();
  return (
    <p className="foyer-password-caps" role="status">
      {on ? text('capsLock') : ''}
    </p>
  );
}

function RevealButton(props: {
  readonly shown: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}) {
  const { text } = useRoot();
  const EyeNow = props.shown ? EyeOffIcon : EyeIcon;
  return (
    <button
      type="button"
      className="foyer-icon-button"
      aria-label={text(props.shown ? 'hidePassword' : 'showPassword')}
      aria-controls={props.controls}
      onClick={props.onToggle}
    >
      <EyeNow />
    </button>
  );
}
