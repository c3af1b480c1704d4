import { signUpContract, signUpRefusals } from '@foyer/contract/sign-up';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { defineRoutes } from '../../kernel/http/route.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type FilledForm, toSignUpForm } from './sign-up-form.ts';
import type { AccountsWithoutEmail } from './accounts-without-email.ts';
import type { SignUpService } from './sign-up.service.ts';

type FormByIdentifier = Omit<FilledForm, 'email'> & { readonly email?: string | null | undefined };

interface SignUpParts {
  readonly service: SignUpService;
  readonly withoutEmail: Pick<AccountsWithoutEmail, 'byUsername' | 'byPhone'>;
  readonly config: Pick<FoyerConfig, 'signUp'>;
}

/** The calls of opening accounts. */
export function createSignUpRoutes({ service, withoutEmail, config }: SignUpParts) {
  const { phoneNumber, username } = config.signUp.fields;
  const form = toSignUpForm(config);
  const opening = { tenant: 'none', rate: 'mail', hashes: true, audit: 'user.signed_up' } as const;
  const reading = { tenant: 'none', rate: 'read', audit: null } as const;

  async function signUpBy(
    ctx: RequestContext,
    field: 'phoneNumber' | 'username',
    form: FormByIdentifier,
  ) {
    const context = { fields: [field] };
    if (config.signUp.fields[field] === 'hidden')
      throw refuse(signUpRefusals.identifierOff, { context });
    if (!form[field]) throw refuse(signUpRefusals.fieldRequired, { context });
    const { email, ...rest } = form;
    if (email) return service.signUp(ctx, { ...rest, email });
    if (!config.signUp.withoutEmail[field])
      throw refuse(signUpRefusals.emailRequired, { context: { fields: ['email'] } });
    return field === 'username'
      ? withoutEmail.byUsername(ctx, rest)
      : withoutEmail.byPhone(ctx, rest);
  }

  return defineRoutes('sign-up', signUpContract, {
    signUp: { ...opening, handle: (ctx, { body }) => service.signUp(ctx, body) },
    signUpWithPhoneNumber: {
      ...opening,
      handle: (ctx, { body }) => signUpBy(ctx, 'phoneNumber', body),
    },
    signUpWithUsername: { ...opening, handle: (ctx, { body }) => signUpBy(ctx, 'username', body) },
    getSignUpForm: { ...reading, handle: async () => form },
    getSignUpStrategies: {
      ...reading,
      handle: async () => [
        { strategy: 'email' as const, isActive: true, isRequired: !form.withoutEmail },
        {
          strategy: 'phoneNumber' as const,
          isActive: phoneNumber !== 'hidden',
          isRequired: phoneNumber === 'required',
        },
        {
          strategy: 'username' as const,
          isActive: username !== 'hidden',
          isRequired: username === 'required',
        },
      ],
    },
  });
}
