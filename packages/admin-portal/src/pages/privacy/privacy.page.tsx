import { PageHeader } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { FactorsSection } from './factors.section.tsx';
import { DeleteAccountSection, OwnDataSection } from './data.section.tsx';
import { ImpersonationRequestsSection } from './impersonation.section.tsx';
import { PasskeysSection } from './passkeys.section.tsx';
import { PasswordSection } from './password.section.tsx';
import { privacyMessages } from './privacy.messages.ts';
import { SessionsSection } from './sessions.section.tsx';
import { SignInsSection } from './sign-ins.section.tsx';

/** Sign-in, sessions and data of the user. Composes passwords, mfa, passkeys, sessions and profile. */
export function PrivacyPage() {
  const text = usePageTexts('privacy', privacyMessages);
  const { appearance } = usePortal();
  const getLock = (field: 'loginSessions' | 'mfa') =>
    appearance(`privacy.${field}`) === 'viewOnly' ? text('viewOnly') : undefined;
  return (
    <>
      <PageHeader title={text('title')} text={text('about')} />
      <PasswordSection />
      {appearance('privacy.mfa') !== 'hidden' && <FactorsSection lock={getLock('mfa')} />}
      <PasskeysSection />
      {appearance('privacy.loginSessions') !== 'hidden' && (
        <>
          <SessionsSection lock={getLock('loginSessions')} />
          <SignInsSection />
        </>
      )}
      <ImpersonationRequestsSection />
      <OwnDataSection />
      <DeleteAccountSection />
    </>
  );
}
