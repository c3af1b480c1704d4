import { getPage, getSecret } from '../running-server/user.ts';
import type { JourneyDriver } from './journey-driver.ts';
import type { PublishedPair } from './published-packages.ts';
import { openPublishedPage, type PublishedPage } from './published-page.ts';
import type { StoreState } from './store-state.ts';
import type { VisitorBrowser } from './visitor-browser.ts';

/** The journey by a published store, doing what its own pages do. */
export function createPublishedDriver(pair: PublishedPair, browser: VisitorBrowser): JourneyDriver {
  let page: PublishedPage | undefined;
  let email = '';
  let link = '';
  const open = async (path: string) => {
    page = await openPublishedPage(pair, browser, path);
  };
  const act = (action: string, payload?: unknown) => page?.act(action, payload);
  const sees = async (question: (state: StoreState) => boolean) =>
    void (await page?.sees(question));
  return {
    open,
    signUp: async (user) => {
      act('signUpUser', { ...user, recaptchaToken: '', invitationToken: '' });
      await sees(({ signUpState }) => signUpState.stage === 'SignUpSuccess');
    },
    openActivation: async (address) => {
      link = address;
      await open(getPage(link));
      act('preActivateAccount', getSecret(link));
      await sees((state) => state[pair.activation]?.activationStrategy?.strategy !== undefined);
    },
    activate: async () => {
      act('activateAccount', { ...getSecret(link), recaptchaToken: '' });
      await sees((state) => state.isAuthenticated);
    },
    enterEmail: async (typed) => {
      email = typed;
      act('preLogin', { email });
      await sees(({ loginState }) => loginState.step === 'loginWithPassword');
    },
    enterPassword: async (password) => {
      act('setLoginState', { error: undefined });
      act('login', { email, password, recaptchaToken: '', invitationToken: '' });
      await sees(
        ({ isAuthenticated, loginState }) => isAuthenticated || loginState.error !== undefined,
      );
    },
    switchTenant: async (tenantId) => {
      act('switchTenant', { tenantId });
      await sees(({ isLoading, user }) => !isLoading && user?.tenantId === tenantId);
    },
    forgotPassword: async (typed) => {
      act('forgotPassword', { email: typed });
      await sees(({ forgotPasswordState }) => forgotPasswordState.step === pair.mailSent);
    },
    openReset: async (address) => {
      link = address;
      await open(getPage(link));
      if (pair.looksAtLinks) act('validateResetPasswordToken', getSecret(link));
      act('loadPasswordConfig', { userId: getSecret(link).userId });
      await sees(({ forgotPasswordState: { passwordConfig, resetTokenValidationStatus } }) => {
        return (
          Boolean(passwordConfig) && (!pair.looksAtLinks || resetTokenValidationStatus === 'valid')
        );
      });
    },
    resetPassword: async (password) => {
      act('resetPassword', { ...getSecret(link), password });
      await sees(({ forgotPasswordState }) => forgotPasswordState.step === pair.passwordChanged);
    },
    signOut: async () => {
      const done = new Promise<void>((resolve) => act('logout', resolve));
      await done;
      await sees(({ isAuthenticated, isLoading }) => !isAuthenticated && !isLoading);
    },
  };
}
