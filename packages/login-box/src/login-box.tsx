import type { RouteName } from '@foyer/client';
import { useFoyerClient, usePublicConfig } from '@foyer/react';
import { createTheme, Link, Root, Stage } from '@foyer/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { BoxContext, useBox, useBoxTexts } from './box/box-context.ts';
import { BoxMemoryContext, createBoxMemory } from './box/box-memory.ts';
import type { BoxOptions } from './box/box-options.ts';
import { createNavigation, NavigationContext } from './box/navigation.ts';
import { themeFor } from './box/tenant-theme.ts';
import { Waiting } from './box/waiting.tsx';
import { FlowSlot } from './flow-slot.tsx';
import { LanguageContext } from './locales/language-context.ts';
import { useLanguage } from './locales/use-language.ts';

/** The sign-in box for one auth route. */
export interface LoginBoxProps extends BoxOptions {
  /** The page of the box that is open. */
  readonly route: RouteName;
  /**
   * `page` fills the window and is its main landmark, `none` is the card alone. Default: `page`.
   */
  readonly frame?: 'page' | 'none' | undefined;
}

/** Everything between a visitor and the application: one card, one flow for each auth route. */
export function LoginBox({ route, frame = 'page', ...given }: LoginBoxProps) {
  const { adminBox, vendor } = usePublicConfig();
  const customLogin = adminBox?.configuration;
  const options = {
    ...given,
    signUp: given.signUp !== false && vendor?.allowSignups !== false,
    visibleMethods: given.visibleMethods ?? vendor?.visibleMethods,
    methodOrder: given.methodOrder ?? vendor?.methodOrder,
  };
  const values = useMemo(() => {
    const theme = themeFor(options.theme, customLogin);
    return theme && createTheme(theme);
  }, [options.theme, customLogin]);
  const language = useLanguage(options.locale);
  const { locale, translation, isReady } = language;
  const slot = isReady ? <FlowSlot route={route} /> : <Waiting isWordless />;
  const isPage = frame === 'page';
  useDocumentLanguage(isPage && isReady ? locale : undefined);
  return (
    <BoxContext.Provider value={options}>
      <LanguageContext.Provider value={language}>
        <BoxPlumbing isGuest={!isPage} email={options.email}>
          <Root
            theme={options.colorScheme}
            values={values}
            locale={locale}
            dir={options.dir}
            translation={translation?.ui}
            texts={options.localizations?.[locale]?.ui ?? options.texts?.ui}
          >
            {isPage ? (
              <Stage footer={isReady && options.links && <LegalLinks />}>{slot}</Stage>
            ) : (
              slot
            )}
          </Root>
        </BoxPlumbing>
      </LanguageContext.Provider>
    </BoxContext.Provider>
  );
}

const loadSsoRequired = () =>
  import('./sso-required/sso-required.flow.tsx').then((chunk) => chunk.script);

/** What the pages of the box share: the way from one to another, and the email typed last. */
function BoxPlumbing({
  isGuest,
  email,
  children,
}: {
  readonly isGuest: boolean;
  readonly email: string | undefined;
  readonly children: ReactNode;
}) {
  const client = useFoyerClient();
  const navigation = useMemo(() => createNavigation(client), [client]);
  const [memory] = useState(() => createBoxMemory({ isGuest, email, loadSsoRequired }));
  return (
    <NavigationContext.Provider value={navigation}>
      <BoxMemoryContext.Provider value={memory}>{children}</BoxMemoryContext.Provider>
    </NavigationContext.Provider>
  );
}

/**
 * Says which language the document is in while the box is the whole page, and gives the old word
 * back at the end.
 */
function useDocumentLanguage(locale: string | undefined): void {
  useEffect(() => {
    if (locale === undefined) return undefined;
    const document = globalThis.document.documentElement;
    const before = document.getAttribute('lang');
    document.lang = locale;
    return () => {
      if (document.lang !== locale) return;
      if (before === null) document.removeAttribute('lang');
      else document.lang = before;
    };
  }, [locale]);
}

/** The host's documents at the foot of the page. */
export function LegalLinks() {
  const { links } = useBox();
  const text = useBoxTexts();
  const rows = [
    { label: text('terms'), href: links?.terms },
    { label: text('privacy'), href: links?.privacy },
    { label: text('support'), href: links?.support },
  ];
  const named = rows.filter((row) => row.href);
  return (
    <div className="foyer-box-legal">
      {named.map(({ label, href }) => (
        <Link key={label} href={href} newTab quiet>
          {label}
        </Link>
      ))}
    </div>
  );
}
