import type { Failure } from '@foyer/client';
import { applicationsRefusals } from '@foyer/contract/applications/refusals';
import { hostedLoginRefusals } from '@foyer/contract/hosted-login/refusals';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import type { Interaction, InteractionReason } from '@foyer/contract/hosted-login';
import {
  failureText,
  hostedMessages,
  loginMessages,
  pageMessages,
  ssoMessages,
  useLanguage,
} from '@foyer/login-box/languages';
import {
  Alert,
  AlertIcon,
  BuildingIcon,
  Button,
  Card,
  CardHeader,
  CheckIcon,
  createTranslator,
  IdentityChip,
  Medallion,
  Root,
  Spinner,
  Stack,
  Stage,
} from '@foyer/ui';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { expectBack } from './addresses.ts';
import { cameFrom } from './came-from.ts';

function useWords(requested: string) {
  const { locale, translation, isReady } = useLanguage(requested);
  return useMemo(() => {
    const texts = createTranslator(hostedMessages, { locale, translation: translation?.hosted });
    const page = createTranslator(pageMessages, { locale, translation: translation?.page });
    const say = (failure: Pick<Failure, 'code' | 'text' | 'status'>) =>
      failureText({ ...failure }, { ...translation?.failures });
    const login = createTranslator(loginMessages, { locale, translation: translation?.login });
    const sso = createTranslator(ssoMessages, { locale, translation: translation?.sso });
    return { texts, page, login, sso, say, locale, isReady, ui: translation?.ui };
  }, [locale, translation, isReady]);
}

/** Nothing but a ring, while something is on its way. */
export function Quiet({ locale: requested = 'auto' }: { readonly locale?: string }) {
  const { page, locale, isReady } = useWords(requested);
  return (
    <Root locale={locale}>
      <Stage>
        <div role="status">
          {isReady && <h1 className="foyer-visually-hidden">{page('loading')}</h1>}
          <Spinner size="large" label="" />
        </div>
      </Stage>
    </Root>
  );
}

/** Why the page cannot continue, with a way on: again from the application, or once more. */
export function FailureCard({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const words = useWords('auto');
  const isGone = failure.status === 410;
  const home = cameFrom();
  const title = isGone ? words.texts('goneTitle') : words.page('tryAgain');
  const again = isGone ? home && (() => location.assign(home)) : onRetry;
  if (!words.isReady) return <Quiet />;
  return (
    <OneCard locale={words.locale} title={title} media={<Warning />}>
      <Alert tone="error">{words.say(failure)}</Alert>
      {again && (
        <Button variant="primary" size="large" block onClick={again}>
          {words.page('tryAgain')}
        </Button>
      )}
    </OneCard>
  );
}

/** Continues as a user, as another user, or back; and says when the one who is signed in is not the right one. */
export function ChoiceCard({
  interaction: { application, signedIn },
  need,
  locale,
  onGoOn,
  onAnother,
  onCancel,
}: {
  readonly interaction: Interaction;
  readonly need: InteractionReason | undefined;
  readonly locale: string;
  readonly onGoOn: () => void;
  readonly onAnother: () => void;
  readonly onCancel: () => void;
}) {
  const words = useWords(locale);
  const { texts } = words;
  const email = signedIn?.email ?? '';
  const refusal = need && refusals[need];
  if (!words.isReady) return <Quiet locale={locale} />;
  return (
    <OneCard
      locale={words.locale}
      title={texts('confirmTitle', { app: application.name })}
      line={texts('confirmLine', { email })}
      email={email}
    >
      {refusal && <Alert tone="error">{words.say({ ...refusal })}</Alert>}
      <Stack>
        {!need && (
          <Button variant="primary" size="large" block onClick={onGoOn}>
            {texts('goOnAs', { name: signedIn?.name || email })}
          </Button>
        )}
        <Button size="large" block variant={need ? 'primary' : 'secondary'} onClick={onAnother}>
          {texts('another')}
        </Button>
        <Button size="large" block variant="quiet" onClick={onCancel}>
          {texts('cancel')}
        </Button>
      </Stack>
    </OneCard>
  );
}

/** Leads to a tenant's own sign-in, once a user has read where that is and pressed a button. Decision 0192. */
export function ProviderCard({
  address,
  locale,
  onAnother,
  onCancel,
}: {
  readonly address: string;
  readonly locale: string;
  readonly onAnother: () => void;
  readonly onCancel: () => void;
}) {
  const words = useWords(locale);
  const { texts, sso } = words;
  const host = URL.parse(address, location.href)?.searchParams.get('at');
  const leave = () => {
    expectBack(true);
    location.assign(address);
  };
  if (!words.isReady) return <Quiet locale={locale} />;
  return (
    <OneCard
      locale={words.locale}
      title={sso('title')}
      line={host ? sso('line', { host }) : sso('lineUnnamed')}
      media={<Tenant />}
    >
      <Stack>
        <Button variant="primary" size="large" block onClick={leave}>
          {words.login('continue')}
        </Button>
        <Button size="large" block onClick={onAnother}>
          {texts('another')}
        </Button>
        <Button size="large" block variant="quiet" onClick={onCancel}>
          {texts('cancel')}
        </Button>
      </Stack>
    </OneCard>
  );
}

/** The end of a mail's errand where no application waits: a user is signed in. */
export function DoneCard({ home }: { readonly home: string | undefined }) {
  const words = useWords('auto');
  if (!words.isReady) return <Quiet />;
  return (
    <OneCard locale={words.locale} title={words.login('successTitle')} media={<Done />}>
      {home && (
        <Button variant="primary" size="large" block onClick={() => location.assign(home)}>
          {words.login('continue')}
        </Button>
      )}
    </OneCard>
  );
}

const refusals: { readonly [R in InteractionReason]?: Pick<Failure, 'code' | 'text' | 'status'> } =
  {
    login: hostedLoginRefusals.signInAgain,
    maxAge: hostedLoginRefusals.signInAgain,
    stepUp: hostedLoginRefusals.stepUpFirst,
    otherAccount: hostedLoginRefusals.otherAccount,
    tenant: hostedLoginRefusals.notAMember,
    application: applicationsRefusals.notAssigned,
    singleSignOn: ssoLoginRefusals.required,
    method: hostedLoginRefusals.otherMethod,
  };

function OneCard({
  locale,
  title,
  line,
  email,
  media,
  children,
}: {
  readonly locale: string;
  readonly title: string;
  readonly line?: string;
  readonly email?: string;
  readonly media?: ReactNode;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = locale;
  }, [title, locale]);
  return (
    <Root locale={locale}>
      <Stage>
        <div className="foyer-box">
          <Card labelledBy={titleId}>
            <CardHeader
              title={title}
              titleId={titleId}
              description={line}
              media={media}
              align={media ? 'center' : 'start'}
            />
            {email && <IdentityChip identity={email} />}
            {children}
          </Card>
        </div>
      </Stage>
    </Root>
  );
}

function Tenant() {
  return (
    <Medallion>
      <BuildingIcon size="large" />
    </Medallion>
  );
}

function Done() {
  return (
    <Medallion tone="success">
      <CheckIcon size="large" />
    </Medallion>
  );
}

function Warning() {
  return (
    <Medallion tone="warning">
      <AlertIcon size="large" />
    </Medallion>
  );
}
