import type {
  CustomAttributes,
  EntitlementQuestion,
  EntitlementResult,
} from '@foyer/contract/entitlements/rules';
import type { ReactNode } from 'react';
import { can } from './use-can.ts';
import { useEntitlements } from './use-entitlements.ts';
import { useUser } from './use-session.ts';

type NotEntitled = Extract<EntitlementResult, { readonly isEntitled: false }>;

/** What `Entitled` takes: one question, what to show, and what else. */
export type EntitledProps = ({ readonly feature: string } | { readonly permission: string }) & {
  /** Attributes of the host that rules name. Default: none. */
  readonly attributes?: CustomAttributes;
  /** Shown instead; a function receives the reason. Default: nothing. */
  readonly fallback?: ReactNode | ((result: NotEntitled) => ReactNode);
  readonly children?: ReactNode;
};

/** Shows its children to anyone who is entitled to a feature or to a permission. */
export function Entitled({ attributes, fallback, children, ...asked }: EntitledProps) {
  const question: EntitlementQuestion =
    'feature' in asked ? { featureKey: asked.feature } : { permissionKey: asked.permission };
  const result = useEntitlements(question, attributes);
  if (result.isEntitled) return children;
  return typeof fallback === 'function' ? fallback(result) : fallback;
}

/** What `Allowed` takes; one key that matches is enough. */
export interface AllowedProps {
  /** Permission keys. Default: none. */
  readonly permissions?: readonly string[];
  /** Role keys. Default: none. */
  readonly roles?: readonly string[];
  /** Shown instead. Default: nothing. */
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Shows its children to anyone who holds at least one of the permissions or roles, and to a superuser.
 * Specification 1, §6.
 */
export function Allowed({ permissions = [], roles = [], fallback, children }: AllowedProps) {
  const user = useUser();
  const isAllowed =
    can(user, permissions) || Boolean(user?.roles.some(({ key }) => roles.includes(key)));
  return isAllowed ? children : fallback;
}
