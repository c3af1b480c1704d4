import { toFailure } from '@foyer/client';
import type { SsoConfiguration, SsoSetupSession } from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { FoyerClientProvider, useFoyerClient } from '@foyer/react';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, createTheme, LockIcon, Root } from '@foyer/ui';
import { ActionButton, createLazyPart, EmptyState, PageHeader, Section } from '@foyer/ui/portal';
import { useEffect, useMemo, useState } from 'react';
import { ConnectionSteps } from '../pages/sso/connection-steps.tsx';
import { DomainsStep } from '../pages/sso/domains.step.tsx';
import { setupLinkMessages } from '../pages/sso/setup-links.messages.ts';
import { type ConnectionPartProps, useConnectionChanges } from '../pages/sso/sso.controller.ts';
import { ssoMessages } from '../pages/sso/sso.messages.ts';
import { getProvider } from '../pages/sso/sso.providers.ts';
import { ssoQueries } from '../pages/sso/sso.queries.ts';
import { nextStep, type SsoStep, ssoSteps, stepsDone } from '../pages/sso/sso.rules.ts';
import { TestStep } from '../pages/sso/test.step.tsx';
import { LoadedPart } from '../portal/loaded-part.tsx';
import { momentText } from '../portal/moments.ts';
import { translate, usePageTexts } from '../portal/page-texts.ts';
import type { PortalOptions } from '../portal/portal-options.ts';
import { createMemoryPlace } from '../portal/portal-router.ts';
import { SettingsPlaceholder } from '../portal/settings-placeholder.tsx';
import { useScheme } from '../portal/use-scheme.ts';
import { PortalRoot } from '../shell/portal-root.tsx';
import { createSetupClient } from './setup-client.ts';
import { readSetupSession, storeSetupSession } from './setup-session.ts';

const useConnectionStep = /* @__PURE__ */ createLazyPart(
  () => import('../pages/sso/connection.step.tsx'),
);

/** Where the emailed link leads: a contact without an account sets up one connection. */
export function SetupPage({ options }: { readonly options: PortalOptions }) {
  const [setup, setSetup] = useState(readSetupSession);
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const open = (session: SsoSetupSession) => {
    storeSetupSession(session);
    history.replaceState(history.state, '', location.pathname);
    setSetup(session);
  };
  // a new link takes the place of the previous one
  const isNew = token !== null && location.search.includes('token=');
  return setup && !isNew ? (
    <Opened key={setup.session} options={options} setup={setup} />
  ) : (
    <Welcome options={options} token={token} onOpen={open} />
  );
}

interface WelcomeProps {
  readonly options: PortalOptions;
  readonly token: string | null;
  readonly onOpen: (session: SsoSetupSession) => void;
}

/** Asks for a click: mail scanners open links, and the token works once. */
function Welcome({ options, token, onOpen }: WelcomeProps) {
  const client = useFoyerClient();
  const scheme = useScheme(options.colorScheme);
  const values = useMemo(() => options.theme && createTheme(options.theme), [options.theme]);
  const text = translate(setupLinkMessages, 'en', options.texts?.['sso']);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const start = async (secret: string) => {
    setBusy(true);
    try {
      onOpen(await client.api(ssoCalls).openSsoSetupLink({ body: { token: secret } }));
    } catch (error) {
      setProblem(toFailure(error).text);
      setBusy(false);
    }
  };
  return (
    <Root theme={scheme.value} values={values} locale="en" dir={options.dir}>
      <main className="foyer-setup foyer-setup-welcome">
        {token === null || problem !== undefined ? (
          <EmptyState
            icon={<LockIcon />}
            title={text('endedTitle')}
            text={problem ?? text('endedText')}
          />
        ) : (
          <EmptyState
            icon={<LockIcon />}
            title={text('welcomeTitle')}
            text={text('welcomeText')}
            action={
              <Button variant="primary" loading={isBusy} onClick={() => void start(token)}>
                {text('start')}
              </Button>
            }
          />
        )}
      </main>
    </Root>
  );
}

interface OpenedProps {
  readonly options: PortalOptions;
  readonly setup: SsoSetupSession;
}

function Opened({ options, setup }: OpenedProps) {
  const host = useFoyerClient();
  const [client] = useState(() => createSetupClient(host, setup));
  const [place] = useState(() => createMemoryPlace('sso', undefined, () => undefined));
  useEffect(() => client.dispose, [client]);
  return (
    <FoyerClientProvider client={client}>
      <PortalRoot options={options} place={place} fills={false} waiting={null}>
        <main className="foyer-setup">
          <Wizard setup={setup} />
        </main>
      </PortalRoot>
    </FoyerClientProvider>
  );
}

function Wizard({ setup }: Pick<OpenedProps, 'setup'>) {
  const text = usePageTexts('sso', setupLinkMessages);
  const query = useApiQuery(ssoQueries.list());
  const { account, email, expiresAt } = setup;
  const isEnded = query.error !== null && toFailure(query.error).status === 401;
  useEffect(() => {
    if (isEnded) storeSetupSession(undefined);
  }, [isEnded]);
  if (isEnded)
    return <EmptyState icon={<LockIcon />} title={text('lost')} text={text('endedText')} />;
  return (
    <>
      <PageHeader
        title={text('setupTitle', { account })}
        text={text('setupText', { email, date: momentText(expiresAt, text.locale) })}
      />
      <LoadedPart title={text('lost')} query={query}>
        {(list) => (
          <Found
            connection={list.find(({ id }) => id === setup.connectionId)}
            mayActivate={setup.mayActivate}
          />
        )}
      </LoadedPart>
    </>
  );
}

interface FoundProps extends Pick<SsoSetupSession, 'mayActivate'> {
  readonly connection: SsoConfiguration | undefined;
}

function Found({ connection, mayActivate }: FoundProps) {
  const text = usePageTexts('sso', setupLinkMessages);
  if (!connection) return <EmptyState title={text('lost')} text={text('endedText')} />;
  return <Steps connection={connection} mayActivate={mayActivate} />;
}

interface StepsProps {
  readonly connection: SsoConfiguration;
  readonly mayActivate: boolean;
}

function Steps({ connection, mayActivate }: StepsProps) {
  const text = usePageTexts('sso', ssoMessages);
  const steps: readonly SsoStep[] = mayActivate
    ? ssoSteps
    : ssoSteps.filter((step) => step !== 'activate');
  const [current, setCurrent] = useState<SsoStep>(() => {
    const next = nextStep(connection);
    return steps.find((step) => step === next) ?? 'test';
  });
  const after = steps[steps.indexOf(current) + 1];
  const isDone = stepsDone(connection)[current];
  return (
    <>
      <ConnectionSteps<never>
        connection={connection}
        steps={steps}
        current={current}
        onOpen={setCurrent}
      />
      <Panel step={current} connection={connection} />
      {isDone && after && (
        <div className="foyer-sso-next">
          <Button variant="primary" onClick={() => setCurrent(after)}>
            {text('next', { step: text(after) })}
          </Button>
        </div>
      )}
      {isDone && current === 'test' && !mayActivate && <Done />}
    </>
  );
}

function Done() {
  const text = usePageTexts('sso', setupLinkMessages);
  return <Alert tone="success">{text('doneText')}</Alert>;
}

function Panel({ step, connection }: { readonly step: SsoStep; connection: SsoConfiguration }) {
  const part = useConnectionStep(step === 'connection');
  const props: ConnectionPartProps = { connection, why: undefined, isForContact: true };
  if (step === 'domains') return <DomainsStep {...props} />;
  if (step === 'test') return <TestStep {...props} />;
  if (step === 'activate') return <Activate connection={connection} />;
  return part ? <part.ConnectionStep {...props} /> : <SettingsPlaceholder rows={4} />;
}

function Activate({ connection }: Pick<ConnectionPartProps, 'connection'>) {
  const text = usePageTexts('sso', setupLinkMessages);
  const sso = usePageTexts('sso', ssoMessages);
  const { update } = useConnectionChanges();
  const { domains, connection: isReady } = stepsDone(connection);
  const missing = domains ? (isReady ? undefined : sso('needsReady')) : sso('needsDomain');
  const turnOn = () =>
    void update
      .run({ connection, form: { enabled: true }, done: text('turnedOn') })
      // shown below
      .catch(() => undefined);
  return (
    <Section
      title={sso('activate')}
      text={text('turnOnText', { provider: getProvider(connection).name })}
    >
      {connection.enabled ? (
        <Alert tone="success">{text('isOn')}</Alert>
      ) : (
        <ActionButton
          variant="primary"
          disabledReason={missing}
          loading={update.isRunning}
          onClick={turnOn}
        >
          {text('turnOn')}
        </ActionButton>
      )}
      {update.failure && <p role="alert">{update.failure.text}</p>}
    </Section>
  );
}
