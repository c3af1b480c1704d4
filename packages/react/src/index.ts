'use client';

export {
  FoyerClientProvider,
  type FoyerClientProviderProps,
  useFoyerClient,
} from './foyer-context.tsx';
export { type ApplicationsView, useApplications } from './use-applications.ts';
export { can, useCan } from './use-can.ts';
export { type FlowView, useFlow } from './use-flow.ts';
export {
  type Impersonation,
  useImpersonation,
  useLogout,
  usePublicConfig,
  useSession,
  useUser,
} from './use-session.ts';
export { type TenantsView, useTenants } from './use-tenants.ts';
