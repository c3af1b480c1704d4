import type { ReactNode } from 'react';
import { Entitled } from './entitled.tsx';
import { can } from './use-can.ts';
import { useSession, useUser } from './use-session.ts';

/** Shows its children to signed-in users. Shows nothing until the session is known. */
export function SignedIn({ children }: { readonly children?: ReactNode }) {
  return useSession().status === 'signedIn' ? children : null;
}

/** Shows its children to signed-out visitors. Shows nothing until the session is known. */
export function SignedOut({ children }: { readonly children?: ReactNode }) {
  return useSession().status === 'signedOut' ? children : null;
}

/** What `Protect` asks for; everything that is given must hold. */
export interface ProtectProps {
  /** A permission, or several of which one is enough. Default: none is required. */
  readonly permission?: string | readonly string[];
  /** A role by its key, or several of which one is enough. Default: none is required. */
  readonly role?: string | readonly string[];
  /** A feature of the account's plan; needs the option `entitlementsOptions`. Default: none is required. */
  readonly feature?: string;
  /** Shown instead, also to signed-out visitors. Default: nothing. */
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Shows its children to signed-in users who meet every condition. For showing things only: your
 * server decides for itself.
 */
export function Protect({ permission, role, feature, fallback, children }: ProtectProps) {
  const user = useUser();
  const hasRole =
    role === undefined ||
    user?.superUser === true ||
    user?.roles.some(({ key }) => [role].flat().includes(key));
  const isAllowed = user && hasRole && (permission === undefined || can(user, permission));
  if (!isAllowed) return fallback;
  if (feature === undefined) return children;
  return (
    <Entitled feature={feature} fallback={fallback}>
      {children}
    </Entitled>
  );
}
