import { signUpRefusals } from '@foyer/contract/sign-up';
import { toSignIn } from '../../kernel/config/application-looks.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { createFormReader, type FormWith } from './sign-up-form.ts';
import { createSignUpHook } from './sign-up-hook.ts';
import type { SignUpDeps } from './sign-up-opening.ts';

type ReaderDeps = Pick<
  SignUpDeps,
  'config' | 'db' | 'sms' | 'botCheck' | 'hooks' | 'store' | 'links' | 'passwords'
>;

/** Reads a sign-up: whether it may continue, its fields, and the hash of its password. */
export function createSignUpReader(deps: ReaderDeps) {
  const { config, db, botCheck, store, links, passwords } = deps;
  const readForm = createFormReader(deps);
  const askHook = createSignUpHook(deps);

  return async <Email extends string | null>(
    ctx: RequestContext,
    form: FormWith<Email>,
    { needsPassword }: { readonly needsPassword: boolean },
  ) => {
    const { invitationToken, password } = form;
    const link = invitationToken
      ? await db.read((tx) => links.readFor(tx, invitationToken, form.email))
      : undefined;
    if (!link && !toSignIn(config, ctx.applicationId).allowSignups)
      throw refuse(signUpRefusals.disabled);
    await botCheck.demand(ctx, 'signUp', form.recaptchaToken);
    const stated = readForm(form);
    if (!password && needsPassword) throw refuse(signUpRefusals.weakPassword);
    const { username } = stated;
    const isTaken = username && (await db.read((tx) => store.isNameTaken(tx, username.key)));
    if (isTaken) throw refuse(signUpRefusals.usernameTaken, { context: { fields: ['username'] } });
    const filled = await askHook(ctx, stated, { isInvited: link !== undefined });
    const { email, name, companyName } = filled;
    const about = [email ?? '', name, companyName, username?.username ?? ''];
    const hash = password
      ? await passwords.prepare(password, signUpRefusals.weakPassword, {
          about,
          holder: { tenantId: link?.tenantId },
        })
      : null;
    return { link, invitationToken, filled, hash };
  };
}
