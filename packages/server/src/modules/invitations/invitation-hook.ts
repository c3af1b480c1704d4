import type { SignedInContext } from '../../kernel/http/context.ts';
import { getUser } from '../../kernel/http/guard.ts';
import type { Platform } from '../platform.ts';

/** Asks the hook of the operator before a user is invited, and returns the name, which it may change. */
export function createInvitationHook({ hooks }: Pick<Platform, 'hooks'>) {
  return async (
    ctx: SignedInContext,
    invited: {
      readonly email: string;
      readonly name?: string | null | undefined;
      readonly roleIds: readonly string[] | null;
    },
  ): Promise<string | null> => {
    const { email, name = null, roleIds } = invited;
    const { user } = await hooks.ask(ctx, {
      event: 'USER_INVITE',
      tenantId: ctx.actor.tenantId,
      userId: getUser(ctx.actor),
      email,
      data: { user: { email, name, roleIds: roleIds ?? [] } },
    });
    return user.name ?? name;
  };
}
