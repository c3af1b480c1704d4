import { useChunk } from '@foyer/login-box/use-chunk';
import { useCan } from '@foyer/react';
import { Button } from '@foyer/ui';
import { type ReactNode, useContext, useState } from 'react';
import { OptionsContext } from '../options-context.ts';
import type { ComponentTexts } from './component.messages.ts';
import { ComponentRoot, useComponentTexts } from './component-root.tsx';

/** What `InviteUsers` takes. */
export interface InviteUsersProps {
  /** The label of the button. Default: "Invite users". */
  readonly children?: ReactNode;
  /** Default: `primary`. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** Texts to replace. Default: English. */
  readonly texts?: ComponentTexts | undefined;
}

/** The dialog and the parts of the portal that it needs: fetched with the first press. */
const loadInvitation = () => import('./invitation-part.tsx');

/**
 * A button that opens the portal's dialog for inviting users to the active account. Nothing for
 * users without the permission `fe.secure.write.users`. Needs `portal.css`.
 */
export function InviteUsers({ children, variant = 'primary', texts }: InviteUsersProps) {
  const text = useComponentTexts(texts);
  const options = useContext(OptionsContext);
  const isAllowed = useCan('fe.secure.write.users');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const chunk = useChunk(wasOpened ? loadInvitation : undefined);
  if (!isAllowed) return null;
  const open = () => {
    setOpened(true);
    setOpen(true);
    if (chunk.status === 'failed') chunk.retry();
  };
  return (
    <>
      <ComponentRoot>
        <Button
          variant={variant}
          loading={isOpen && wasOpened && chunk.status === 'loading'}
          onClick={open}
        >
          {children ?? text('inviteUsers')}
        </Button>
      </ComponentRoot>
      {chunk.status === 'loaded' && (
        <chunk.value.InvitationPart
          options={options}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
