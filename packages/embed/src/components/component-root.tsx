import { createTheme, createTranslator, Root, type Translator } from '@foyer/ui';
import { type ReactNode, useContext, useMemo } from 'react';
import { OptionsContext } from '../options-context.ts';
import { type ComponentTexts, componentMessages } from './component.messages.ts';

interface ComponentRootProps {
  readonly children: ReactNode;
  /** Whether it is as wide as its place. Default: as wide as its content. */
  readonly isBlock?: boolean;
}

/** The frame of a component within a page of the host: theme and language of the sign-in box. */
export function ComponentRoot({ children, isBlock }: ComponentRootProps) {
  const { theme, colorScheme, dir, locale = 'en' } = useContext(OptionsContext).loginBox ?? {};
  const values = useMemo(() => theme && createTheme(theme), [theme]);
  return (
    <Root
      theme={colorScheme}
      values={values}
      locale={locale === 'auto' ? 'en' : locale}
      dir={dir}
      className={isBlock ? undefined : 'foyer-embed-component'}
    >
      {children}
    </Root>
  );
}

/** The texts of the components, with those of the host. */
export function useComponentTexts(
  overrides: ComponentTexts | undefined,
): Translator<typeof componentMessages> {
  return useMemo(
    () => createTranslator(componentMessages, { locale: 'en', overrides }),
    [overrides],
  );
}
