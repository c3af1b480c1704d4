import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { ReadForm } from './sign-up-form.ts';

/**
 * Asks the hook of the operator before an account is opened. It may change the name and add
 * metadata. It is asked whether or not the email has an account, so its answer tells nothing.
 */
export function createSignUpHook({ hooks }: Pick<Platform, 'hooks'>) {
  return async <Email extends string | null>(
    ctx: RequestContext,
    form: ReadForm<Email>,
    { isInvited }: { readonly isInvited: boolean },
  ): Promise<ReadForm<Email>> => {
    const { email, name, companyName, phoneNumber, metadata } = form;
    const { user } = await hooks.ask(ctx, {
      event: 'SIGN_UP',
      email,
      data: {
        user: { email, name, phoneNumber, username: form.username?.username ?? null, metadata },
        companyName,
        isInvited,
      },
    });
    return {
      ...form,
      name: user.name ?? name,
      metadata: user.metadata ? { ...metadata, ...user.metadata } : metadata,
    };
  };
}
