'use client';

export { Allowed, type AllowedProps, Entitled, type EntitledProps } from './entitled.tsx';
export {
  useEntitlements,
  useFeature,
  usePermission,
  useReloadEntitlements,
} from './use-entitlements.ts';
export type {
  CustomAttributes,
  EntitlementQuestion,
  EntitlementResult,
} from '@foyer/contract/entitlements/rules';
