import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { aNewUser, type CallError, type Stack, getSecret, type Visitor } from '@foyer/testkit';
import { expect } from 'vitest';

/** Mails of one kind an address gets within an hour. */
const mailsPerHour = 5;
/** Wrong codes after which the right one is void. */
const triesPerCode = 5;

/** What the model knows of a user. */
interface Account {
  readonly email: string;
  exists: boolean;
  activated: boolean;
  password: string;
  /** The sign-up that chose the password; 0 once the mailbox is proved. */
  signUp: number;
  readonly mails: Record<'signUp' | 'activation' | 'reset', number>;
}

/** What the model knows of a mailed link. */
interface Link {
  readonly kind: 'activation' | 'reset';
  readonly account: number;
  readonly userId: string;
  readonly token: string;
  alive: boolean;
}

/** What the model knows of a code of an activation mail. */
interface Code {
  readonly account: number;
  /** The sign-up it belongs to. */
  readonly signUp: number;
  readonly token: string;
  /** Empty where no mail brought it. */
  readonly code: string;
  alive: boolean;
  tries: number;
}

/** A browser and whom the model thinks it is signed in as. */
interface Browser {
  readonly visitor: Visitor;
  account: number | null;
  /** The last sign-up made here. */
  signUp: number;
}

/** The journey as a small model beside the real server: each step predicts the answer and what is true afterwards. */
export function createJourneyModel(stack: Stack, size: { accounts: number; browsers: number }) {
  const accounts: Account[] = Array.from({ length: size.accounts }, () => ({
    email: aNewUser().email,
    exists: false,
    activated: false,
    password: '',
    signUp: 0,
    mails: {
      signUp: 0,
      activation: 0,
      reset: 0,
    },
  }));
  const browsers: Browser[] = Array.from({ length: size.browsers }, () => ({
    visitor: stack.visitor(),
    account: null,
    signUp: 0,
  }));
  const links: Link[] = [];
  const codes: Code[] = [];
  const passwords = ['Never-a-password-1'];
  const tenants = new Map<number, string>();
  let signUps = 0;

  const at = <T>(list: readonly T[], place: number): T => {
    const found = list[place % list.length];
    if (found === undefined) throw new Error('The model has nothing to choose from');
    return found;
  };
  const fresh = () => {
    const next = `Password-number-${passwords.length}`;
    passwords.push(next);
    return next;
  };
  const place = (account: Account) => accounts.indexOf(account);
  const killLinks = (account: Account, kind: Link['kind']) => {
    for (const link of links)
      if (link.account === place(account) && link.kind === kind) link.alive = false;
  };
  /** Link and code of an activation die together, but for a link that is mailed again. */
  const kill = (account: Account, kind: Link['kind']) => {
    killLinks(account, kind);
    if (kind !== 'activation') return;
    for (const code of codes) if (code.account === place(account)) code.alive = false;
  };
  const endSessions = (account: Account, except?: Browser) => {
    for (const browser of browsers)
      if (browser !== except && browser.account === place(account)) browser.account = null;
  };

  async function answers(call: Promise<unknown>, expected: number): Promise<void> {
    const status = await call.then(
      () => 200,
      (error: CallError) => error.status,
    );
    expect(status).toBe(expected);
  }

  /** Reads the link of the mail that a step caused, if the model says that one was. */
  async function receive(account: Account, kind: Link['kind'], before: number): Promise<void> {
    await stack.inbox.settled();
    const part = kind === 'reset' ? '/account/reset-password' : '/account/activate';
    const found = stack.inbox
      .all(account.email)
      .slice(before)
      .flatMap((mail) => mail.links.filter((one) => one.includes(part)));
    expect(found).toHaveLength(1);
    links.push({ kind, account: place(account), ...getSecret(found[0] ?? ''), alive: true });
  }

  const arrived = async ({ email }: Account) => {
    await stack.inbox.settled();
    return stack.inbox.all(email).length;
  };

  /** The mailbox is proved: what else the sign-up left is dead, and the browser is signed in. */
  function activated(browser: Browser, account: Account, password: string | undefined): void {
    kill(account, 'activation');
    if (password) {
      endSessions(account);
      kill(account, 'reset');
      account.password = password;
    }
    Object.assign(account, { activated: true, signUp: 0 });
    browser.account = place(account);
  }

  const steps = {
    async signUp(b: number, a: number) {
      const [browser, account, password] = [at(browsers, b), at(accounts, a), fresh()];
      const before = await arrived(account);
      const body = aNewUser({ email: account.email, password });
      const { activationToken: token = '' } = await browser.visitor
        .api(signUpCalls)
        .signUp({ body });
      signUps += 1;
      browser.signUp = signUps;
      account.mails.signUp += 1;
      const code = {
        account: place(account),
        signUp: signUps,
        token,
        code: '',
        alive: true,
        tries: 0,
      };
      if (account.activated) {
        codes.push({ ...code, alive: false });
        return;
      }
      Object.assign(account, { exists: true, password, signUp: signUps });
      kill(account, 'activation');
      if (account.mails.signUp <= mailsPerHour) await receive(account, 'activation', before);
      const mailed = stack.inbox.all(account.email).slice(before).at(-1)?.text ?? '';
      codes.push({ ...code, code: /\b\d{6}\b/.exec(mailed)?.[0] ?? '' });
    },

    async typeCode(b: number, c: number, right: boolean, choose: boolean) {
      const browser = at(browsers, b);
      const one = codes.length > 0 ? at(codes, c) : undefined;
      if (!one) return;
      const account = at(accounts, one.account);
      const password = choose ? fresh() : undefined;
      const isMissing =
        one.alive && one.tries < triesPerCode && !choose && browser.signUp !== one.signUp;
      const isRight = right && one.code !== '';
      const succeeds = one.alive && one.tries < triesPerCode && isRight && !isMissing;
      const typed = isRight ? one.code : 'abcdef';
      const body = { userId: '', token: one.token, code: typed, ...(password ? { password } : {}) };
      await answers(
        browser.visitor.api(activationCalls).activateWithCode({ body }),
        succeeds ? 200 : 400,
      );
      if (!isMissing) one.tries += 1;
      if (!succeeds) return;
      activated(browser, account, password);
    },

    async activate(b: number, l: number, choose: boolean) {
      const browser = at(browsers, b);
      const link = links.length > 0 ? at(links, l) : undefined;
      if (!link) return;
      const account = at(accounts, link.account);
      const password = choose ? fresh() : undefined;
      const isGood = link.kind === 'activation' && link.alive;
      const mustChoose = browser.signUp === 0 || browser.signUp !== account.signUp;
      const succeeds = isGood && (choose || !mustChoose);
      const body = { userId: link.userId, token: link.token, ...(password ? { password } : {}) };
      await answers(browser.visitor.api(activationCalls).activate({ body }), succeeds ? 200 : 400);
      if (succeeds) activated(browser, account, password);
    },

    async resend(a: number) {
      const account = at(accounts, a);
      const before = await arrived(account);
      await answers(
        stack.api(activationCalls).resendActivation({ body: { email: account.email } }),
        200,
      );
      account.mails.activation += 1;
      if (!account.exists || account.activated || account.mails.activation > mailsPerHour) return;
      killLinks(account, 'activation');
      await receive(account, 'activation', before);
    },

    async signIn(b: number, a: number, p: number) {
      const [browser, account, password] = [at(browsers, b), at(accounts, a), at(passwords, p)];
      const isRight = account.exists && account.password === password;
      const expected = isRight ? (account.activated ? 200 : 403) : 401;
      await answers(
        browser.visitor.api(loginCalls).signIn({ body: { email: account.email, password } }),
        expected,
      );
      if (expected === 200) browser.account = place(account);
    },

    async forgot(a: number) {
      const account = at(accounts, a);
      const before = await arrived(account);
      await answers(
        stack.api(passwordsCalls).forgotPassword({ body: { email: account.email } }),
        200,
      );
      account.mails.reset += 1;
      if (account.exists && account.mails.reset <= mailsPerHour)
        await receive(account, 'reset', before);
    },

    async reset(l: number, a: number, theirs: boolean) {
      const link = links.length > 0 ? at(links, l) : undefined;
      if (!link) return;
      const other = links.find((one) => one.account === a % accounts.length);
      const userId = theirs ? link.userId : (other?.userId ?? link.userId);
      const isGood = link.kind === 'reset' && link.alive && userId === link.userId;
      const password = fresh();
      const body = { userId, token: link.token, password };
      await answers(stack.api(passwordsCalls).resetPassword({ body }), isGood ? 200 : 400);
      if (!isGood) return;
      const account = at(accounts, link.account);
      Object.assign(account, { password, activated: true, signUp: 0 });
      endSessions(account);
      kill(account, 'reset');
      kill(account, 'activation');
    },

    async change(b: number, p: number) {
      const [browser, password] = [at(browsers, b), at(passwords, p)];
      const newPassword = fresh();
      const account = browser.account === null ? undefined : at(accounts, browser.account);
      const succeeds = account?.password === password;
      const call = browser.visitor
        .api(passwordsCalls)
        .changePassword({ body: { password, newPassword } });
      await answers(call, account ? (succeeds ? 200 : 400) : 401);
      if (!account || !succeeds) return;
      account.password = newPassword;
      endSessions(account, browser);
      kill(account, 'reset');
    },

    async refresh(b: number) {
      const browser = at(browsers, b);
      await answers(
        browser.visitor.api(loginCalls).refresh(),
        browser.account === null ? 401 : 200,
      );
    },

    async switchTenant(b: number, a: number) {
      const browser = at(browsers, b);
      const tenantId = tenants.get(a % accounts.length) ?? crypto.randomUUID();
      const isOwn = browser.account === a % accounts.length && tenants.has(browser.account);
      const call = browser.visitor.api(tenantsCalls).switchTenant({ body: { tenantId } });
      await answers(call, browser.account === null ? 401 : isOwn ? 200 : 404);
    },

    async signOut(b: number) {
      const browser = at(browsers, b);
      await answers(browser.visitor.api(loginCalls).signOut(), 200);
      browser.account = null;
    },

    async signOutEverywhere(b: number) {
      const browser = at(browsers, b);
      const account = browser.account === null ? undefined : at(accounts, browser.account);
      await answers(browser.visitor.api(sessionsCalls).deleteAllMySessions(), account ? 200 : 401);
      if (account) endSessions(account);
    },
  };

  /** Nobody is anyone the model does not say, and the other way round. */
  async function check(): Promise<void> {
    for (const { visitor, account } of browsers) {
      const me = await visitor
        .api(profileCalls)
        .getMe()
        .catch((error: CallError) => error.status);
      if (account === null) {
        expect(me).toBe(401);
        continue;
      }
      expect(me).toMatchObject({ email: at(accounts, account).email, verified: true });
      if (typeof me === 'object') tenants.set(account, me.tenantId);
    }
  }

  /** At the end: of all passwords ever used, the model's is the only one that opens an account. */
  async function checkPasswords(): Promise<void> {
    for (const account of accounts) {
      for (const password of passwords) {
        const isRight = account.exists && account.password === password;
        const expected = isRight ? (account.activated ? 200 : 403) : 401;
        await answers(
          stack.api(loginCalls).signIn({ body: { email: account.email, password } }),
          expected,
        );
      }
    }
  }

  return { steps, check, checkPasswords };
}

/** The model of one run. */
export type JourneyModel = ReturnType<typeof createJourneyModel>;
