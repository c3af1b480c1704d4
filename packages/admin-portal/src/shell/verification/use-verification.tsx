import type { FoyerError } from '@foyer/client';
import { type ReactNode, useCallback, useState } from 'react';
import type { WithFresh } from '../../portal/portal-context.ts';
import { isStepUpRequired } from '../../portal/step-up.ts';
import { useScript } from '../use-script.ts';

/** A user is asked to prove that it is them. */
interface Asking {
  readonly way: 'mfa' | 'signIn';
  readonly settle: (isVerified: boolean) => void;
}

const loadDialog = () => import('./verification-dialog.tsx');

/** Runs actions that may need a fresh verification, and the dialog that asks for one; its script comes when it is needed. */
export function useVerification(): { readonly withFresh: WithFresh; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const script = useScript(asking ? loadDialog : undefined);
  const withFresh = useCallback<WithFresh>(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isStepUpRequired(error)) throw error;
      const isVerified = await new Promise<boolean>((settle) =>
        setAsking({ way: getMethod(error), settle }),
      );
      setAsking(undefined);
      // Who would rather not is shown what was refused.
      if (!isVerified) throw error;
      return action();
    }
  }, []);
  if (!asking) return { withFresh, dialog: null };
  if (script.status === 'failed') {
    // Without its script nobody can be asked: the refusal stands.
    queueMicrotask(() => asking.settle(false));
    return { withFresh, dialog: null };
  }
  const Dialog = script.status === 'loaded' ? script.value.VerificationDialog : undefined;
  return { withFresh, dialog: Dialog && <Dialog way={asking.way} onSettle={asking.settle} /> };
}

/** Decision 0113: the refusal says which way. */
function getMethod({ context }: FoyerError): 'mfa' | 'signIn' {
  return context?.['way'] === 'mfa' ? 'mfa' : 'signIn';
}
