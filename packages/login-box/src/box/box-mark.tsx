import { Logo } from '@foyer/ui';
import { isValidElement } from 'react';
import { useBox } from './box-context.ts';
import type { BoxLogo } from './box-options.ts';

/** The host's mark, if it has one. */
export function BoxMark() {
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
