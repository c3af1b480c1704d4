'use client';

export type {
  FoyerClient,
  FoyerOptions,
  RedirectOptions,
  Routes,
  SessionState,
  SessionUser,
  Transport,
} from '@foyer/client';
export type { BoxLogo, BoxOptions, BoxTexts } from '@foyer/login-box';
export {
  type Impersonation,
  useCan,
  useFoyerClient,
  useImpersonation,
  useLogout,
  useSession,
  useTenants,
  useUser,
} from '@foyer/react';
export type { PreviewMail, PreviewOptions } from '@foyer/preview';
export { FoyerProvider, type FoyerProviderProps } from './foyer-provider.tsx';
export { ImpersonationBanner } from './impersonation-banner.tsx';
export { LoginBox, type LoginBoxProps } from './login-box.tsx';
export type { EmbedOptions } from './options.ts';
