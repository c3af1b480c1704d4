'use client';

export {
  Allowed,
  type AllowedProps,
  type CustomAttributes,
  Entitled,
  type EntitledProps,
  type EntitlementQuestion,
  type EntitlementResult,
  useEntitlements,
  useFeature,
  usePermission,
  useReloadEntitlements,
} from '@foyer/react/entitlements';
