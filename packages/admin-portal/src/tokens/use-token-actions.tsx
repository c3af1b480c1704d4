import { CopyIcon, type Translator } from '@foyer/ui';
import { type Action, RefreshIcon, TrashIcon } from '@foyer/ui/portal';
import { useNotify } from '../portal/use-notify.ts';
import { getTokenState } from './token-expiry.ts';
import type { Token } from './token.ts';
import type { tokenMessages } from './token.messages.ts';

/** Why something cannot be done with a token, by what it is. */
export interface TokenLocks {
  readonly rotate?: string | undefined;
  readonly revoke?: string | undefined;
}

interface ActionsDeps<T extends Token> {
  readonly text: Translator<typeof tokenMessages>;
  readonly now: number;
  readonly why: string | undefined;
  readonly getDisabledReason: ((token: T) => TokenLocks) | undefined;
  readonly onRotate: (token: T) => void;
  readonly onRevoke: (token: T) => void;
}

/** What can be done with a token; what cannot says why. */
export function useTokenActions<T extends Token>({
  text,
  now,
  why,
  getDisabledReason,
  onRotate,
  onRevoke,
}: ActionsDeps<T>) {
  const notify = useNotify();
  const copy = (id: string) =>
    void navigator.clipboard.writeText(id).then(
      () => notify.done(text('copied')),
      () => notify.failed({ text: text('notCopied') }),
    );
  return (token: T): readonly Action[] => {
    const { id, kind } = token;
    const locks = getDisabledReason?.(token);
    const ended = getTokenState(token.expires, now) === 'ended' ? text('rotateEnded') : undefined;
    const copying = {
      id: 'copy',
      label: text('copyId'),
      icon: <CopyIcon size="small" />,
      onSelect: () => copy(id),
    };
    return [
      ...(kind === 'ClientCredentials' ? [copying] : []),
      {
        id: 'rotate',
        label: text('rotate'),
        icon: <RefreshIcon size="small" />,
        disabledReason: why ?? ended ?? locks?.rotate,
        onSelect: () => onRotate(token),
      },
      {
        id: 'revoke',
        label: text('revoke'),
        icon: <TrashIcon size="small" />,
        tone: 'danger',
        startsGroup: true,
        disabledReason: why ?? locks?.revoke,
        onSelect: () => onRevoke(token),
      },
    ];
  };
}
