import { IdentityChip, Stack, Text } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { invitationMessages } from './invitation.messages.ts';

/** Who is signed in, and who is invited. */
export function BothAccounts({
  signedInAs,
  invited,
}: {
  readonly signedInAs: string;
  readonly invited: string | undefined;
}) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <Stack>
      <Account label={text('signedInAs')} email={signedInAs} />
      {invited && <Account label={text('invited')} email={invited} />}
    </Stack>
  );
}

function Account({ label, email }: { readonly label: string; readonly email: string }) {
  return (
    <Stack gap="tight">
      <Text tone="quiet" size="small">
        {label}
      </Text>
      <IdentityChip identity={email} />
    </Stack>
  );
}
