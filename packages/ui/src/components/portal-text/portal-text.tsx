import type { ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import type { Translator } from '../../i18n/create-translator.ts';
import { createTranslator } from '../../i18n/create-translator.ts';
import type { MessageOverrides } from '../../i18n/messages.ts';
import { type PortalMessages, portalMessages } from '../../i18n/portal.messages.ts';
import { useRoot } from '../root/root-context.ts';

/** Words for what the portal's components say by themselves. */
export interface PortalTextsProps {
  readonly children?: ReactNode;
  /** In the language of the root; English where it is silent. */
  readonly translation?: MessageOverrides<PortalMessages> | undefined;
  /** Single texts that the host replaces. */
  readonly texts?: MessageOverrides<PortalMessages> | undefined;
}

type PortalTranslator = Translator<PortalMessages>;

const PortalTextContext = /* @__PURE__ */ createContext<PortalTranslator>(
  /* @__PURE__ */ createTranslator(portalMessages),
);

/** Gives the components inside it their words; they speak English without it. */
export function PortalTexts({ children, translation, texts }: PortalTextsProps) {
  const { locale } = useRoot().text;
  const text = useMemo(
    () => createTranslator(portalMessages, { locale, translation, overrides: texts }),
    [locale, translation, texts],
  );
  return <PortalTextContext.Provider value={text}>{children}</PortalTextContext.Provider>;
}

/** The words that the portal's components say by themselves. */
export function usePortalText(): PortalTranslator {
  return useContext(PortalTextContext);
}
