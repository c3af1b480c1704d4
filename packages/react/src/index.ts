export { FoyerClientProvider, type FoyerClientProviderProps, useFoyerClient } from './foyer-context.tsx';
export { can, useCan } from './use-can.ts';
export { type FlowView, useFlow } from './use-flow.ts';
export {
  type TenantsView,
  useLogout,
  usePublicConfig,
  useSession,
  useTenants,
  useUser,
} from './use-session.ts';
