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
    const { email, name, companyName, phoneNumber, metadata, username } = form;
    const { user } = await hooks.ask(ctx, {
      event: 'SIGN_UP',
      email,
      data: toSignUpData({
        email,
        name,
        phoneNumber,
        username: username?.username,
        metadata,
        companyName,
        isInvited,
      }),
    });
    return {
      ...form,
      name: user.name ?? name,
      metadata: user.metadata ? { ...metadata, ...user.metadata } : metadata,
    };
  };
}

interface SigningUp {
  readonly email: string | null;
  readonly name: string;
  readonly phoneNumber?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly companyName?: string | null | undefined;
  readonly isInvited: boolean;
  /** What creates the user: a sign-up, the identity provider or directory of an account, or a user source. */
  readonly source?: 'user' | 'sso' | 'directory' | 'userSource';
}

/** What a hook before sign-up receives. */
export function toSignUpData(one: SigningUp): Readonly<Record<string, unknown>> {
  const { email, name, phoneNumber = null, username = null, metadata = {} } = one;
  const { companyName = null, isInvited, source = 'user' } = one;
  return { user: { email, name, phoneNumber, username, metadata }, companyName, isInvited, source };
}
