import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createTranslator } from '../../i18n/create-translator.ts';
import { getDirection } from '../../i18n/direction.ts';
import type { Direction } from '../../i18n/direction.ts';
import type { MessageOverrides } from '../../i18n/messages.ts';
import { type UiMessages, uiMessages } from '../../i18n/ui.messages.ts';
import type { ThemeValues } from '../../theme/create-theme.ts';
import { classNames } from '../class-names.ts';
import { RootContext } from './root-context.ts';

/** The color scheme: the system's, or a fixed one. */
export type ColorScheme = 'system' | 'light' | 'dark';

/** The element everything of ours lives in. */
export interface RootProps {
  readonly children?: ReactNode;
  readonly theme?: ColorScheme | undefined;
  /** Token values from `createTheme`; keep the object stable. */
  readonly values?: ThemeValues | undefined;
  readonly locale?: string | undefined;
  /** Follows the locale unless given. */
  readonly dir?: Direction | undefined;
  /**
   * What the components say by themselves, in the language of `locale`; English where it is silent.
   */
  readonly translation?: MessageOverrides<UiMessages> | undefined;
  /** Other words for what the components say by themselves. */
  readonly texts?: MessageOverrides<UiMessages> | undefined;
  readonly className?: string | undefined;
}

/**
 * The `.foyer` element with theme, language and direction, and beside it, at the end of the page,
 * the root for popups.
 */
export function Root(props: RootProps) {
  const {
    children,
    theme = 'system',
    values,
    locale = 'en',
    dir,
    translation,
    texts,
    className,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const [popupRoot, setPopupRoot] = useState<HTMLElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const direction = dir ?? getDirection(locale);
  const text = useMemo(
    () => createTranslator(uiMessages, { locale, translation, overrides: texts }),
    [locale, translation, texts],
  );
  const context = useMemo(() => ({ direction, popupRoot, text }), [direction, popupRoot, text]);
  const fixedTheme = theme === 'system' ? undefined : theme;

  useBeforePaint(() => setBody(document.body), []);
  useBeforePaint(() => writeTokens(element.current, values), [values]);
  useBeforePaint(() => writeTokens(popupRoot, values), [popupRoot, values]);

  const shared = { 'data-foyer-theme': fixedTheme, dir: direction, lang: locale };
  return (
    <RootContext.Provider value={context}>
      <div {...shared} ref={element} className={classNames('foyer', className)}>
        {children}
      </div>
      {body &&
        createPortal(
          <div {...shared} ref={setPopupRoot} className="foyer" data-part="popups" />,
          body,
        )}
    </RootContext.Provider>
  );
}

/** React 18 warns about layout effects on a server, where there is nothing to paint. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Sets the properties through the object model, which a strict content security policy allows;
 * undoes it afterwards.
 */
function writeTokens(
  element: HTMLElement | null,
  values: ThemeValues | undefined,
): (() => void) | undefined {
  if (!element || !values) return undefined;
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  return () => {
    for (const name of Object.keys(values)) element.style.removeProperty(name);
  };
}
