import type { MemberDetails, TeamMember } from '@foyer/contract/users';
import type { Translator } from '@foyer/ui';
import type { UserDialog } from '../users/user-dialog.ts';
import type { Users } from '../users/users.controller.ts';
import type { UserMessages } from './user.messages.ts';

/** What each section of the page of one user works with. */
export interface UserView {
  readonly users: Users;
  readonly member: TeamMember;
  readonly details: MemberDetails;
  readonly text: Translator<UserMessages>;
  readonly open: (dialog: UserDialog) => void;
}
