import { useEffect } from 'react';
import { usePortalFrame } from './portal-context.ts';

/** While `isDirty`, leaving the page asks first: other tabs, back, another tenant, closing, the end of the browser's tab. */
export function useUnsaved(isDirty: boolean): void {
  const { guard } = usePortalFrame();
  useEffect(() => (isDirty ? guard.hold() : undefined), [guard, isDirty]);
}
