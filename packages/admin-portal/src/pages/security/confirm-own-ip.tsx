import { FoyerError, toFailure } from '@foyer/client';
import { countryRestrictionsRefusals } from '@foyer/contract/country-restrictions/refusals';
import { ipRestrictionsRefusals } from '@foyer/contract/ip-restrictions/refusals';
import { ConfirmDialog } from '@foyer/ui/portal';
import { type ReactNode, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';

/** Runs a change, again with the caller's address where it blocks them and they typed it. Rejects if they cancel. */
export type WithOwnIp = <T>(action: (confirmedIp?: string) => Promise<T>) => Promise<T>;

interface Question {
  readonly ip: string;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** Requires administrators to type their IP address before a change that blocks it. Render `question` in the page. */
export function useOwnIpConfirmation(): {
  readonly withOwnIp: WithOwnIp;
  readonly question: ReactNode;
} {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const [asked, setAsked] = useState<Question | undefined>(undefined);
  const withOwnIp: WithOwnIp = async (action) => {
    try {
      return await action();
    } catch (error) {
      const ip = excludedIp(error);
      if (ip === undefined) throw error;
      return new Promise((resolve, reject) => {
        setAsked({
          ip,
          confirm: async () => resolve(await action(ip)),
          cancel: () => reject(error),
        });
      });
    }
  };
  const close = () => {
    // without effect after it was confirmed
    asked?.cancel();
    setAsked(undefined);
  };
  const question = asked && (
    <ConfirmDialog
      isOpen
      onClose={close}
      title={text('ipConfirmTitle')}
      consequence={text('ipConfirmText', { ip: asked.ip })}
      confirmLabel={text('ipConfirm')}
      tone="danger"
      typeToConfirm={asked.ip}
      onConfirm={asked.confirm}
      failure={(error) => toFailure(error).text}
    />
  );
  return { withOwnIp, question };
}

const exclusions: readonly (string | undefined)[] = [
  ipRestrictionsRefusals.excludesCaller.code,
  countryRestrictionsRefusals.excludesCaller.code,
];

/** The caller's address where a change was refused because it blocks it. */
function excludedIp(error: unknown): string | undefined {
  if (!(error instanceof FoyerError)) return undefined;
  const ip = error.context?.['ip'];
  return exclusions.includes(error.code) && typeof ip === 'string' ? ip : undefined;
}
