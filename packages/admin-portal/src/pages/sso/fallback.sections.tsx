import type { SsoConfiguration, SsoFailure, ssoContract } from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import {
  ActionButton,
  ConfirmDialog,
  SecretDialog,
  Section,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { download } from '../../portal/download.ts';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { dayText, momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { Exemptions } from './exemptions.section.tsx';
import { ssoPermission } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { toConnectionName } from './sso.providers.ts';
import { ssoQueries } from './sso.queries.ts';
import { claimText } from './sso.rules.ts';

interface FallbackProps {
  readonly connections: readonly SsoConfiguration[];
}

/** What helps when single sign-on fails: a code for administrators, and why sign-ins were rejected. */
export function FallbackSections({ connections }: FallbackProps) {
  return (
    <div className="foyer-sso-fallback">
      <BreakGlass />
      <Exemptions />
      <Failures connections={connections} />
    </div>
  );
}

function BreakGlass() {
  const text = usePageTexts('sso', ssoMessages);
  const { disabledReason } = usePortal();
  const query = useApiQuery(ssoQueries.breakGlass());
  const { create, remove, code, forget } = useBreakGlass();
  const [isAsking, setAsking] = useState(false);
  const why = disabledReason(ssoPermission);
  return (
    <Section title={text('breakGlass')} text={text('breakGlassText')}>
      <LoadedPart title={text('failed')} query={query}>
        {({ exists, createdAt, usedAt }) => (
          <SettingList>
            <SettingRow
              label={
                exists && createdAt
                  ? text('codeCreated', { date: dayText(createdAt, text.locale) })
                  : text('codeNone')
              }
              description={
                usedAt ? text('codeUsed', { date: dayText(usedAt, text.locale) }) : undefined
              }
              action={
                <span className="foyer-sso-actions">
                  <ActionButton
                    disabledReason={why}
                    loading={create.isRunning}
                    onClick={() => void create.run().catch(() => undefined)}
                  >
                    {text(exists ? 'replaceCode' : 'createCode')}
                  </ActionButton>
                  {exists && (
                    <ActionButton
                      variant="quiet"
                      disabledReason={why}
                      onClick={() => setAsking(true)}
                    >
                      {text('deleteCode')}
                    </ActionButton>
                  )}
                </span>
              }
            />
          </SettingList>
        )}
      </LoadedPart>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('deleteCodeTitle')}
        consequence={text('deleteCodeText')}
        confirmLabel={text('deleteCode')}
        tone="danger"
        onConfirm={async () => {
          await remove.run();
          setAsking(false);
        }}
      />
      <SecretDialog
        isOpen={code !== undefined}
        onClose={forget}
        title={text('codeTitle')}
        texts={[{ label: text('code'), value: code ?? '', isSecret: true }]}
      />
    </Section>
  );
}

function useBreakGlass() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', ssoMessages);
  const notify = useNotify();
  const [code, setCode] = useState<string | undefined>(undefined);
  const stale = { calls: ssoCalls, invalidates: staleAfter.sso };
  const create = useApiChange<typeof ssoContract, void, { readonly code: string }>({
    ...stale,
    change: (api) => withFresh(() => api.createSsoBreakGlass()),
    onDone: (created) => setCode(created.code),
    onFailure: (failure) => notify.failed(failure),
  });
  const remove = useApiChange<typeof ssoContract>({
    ...stale,
    change: (api) => withFresh(() => api.deleteSsoBreakGlass()),
    onDone: () => notify.done(text('codeDeleted')),
  });
  return { create, remove, code, forget: () => setCode(undefined) };
}

function Failures({ connections }: FallbackProps) {
  const text = usePageTexts('sso', ssoMessages);
  const query = useApiQuery(ssoQueries.failures());
  return (
    <Section title={text('failures')} text={text('failuresText')}>
      <LoadedPart title={text('failed')} query={query}>
        {(failures) =>
          failures.length === 0 ? (
            <p className="foyer-users-none">{text('noFailures')}</p>
          ) : (
            <ul className="foyer-sso-runs">
              {failures.map((failure) => (
                <Failure key={failure.id} failure={failure} connections={connections} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Section>
  );
}

function Failure({ failure, connections }: FallbackProps & { readonly failure: SsoFailure }) {
  const text = usePageTexts('sso', ssoMessages);
  const { at, problem, detail, traceId, connectionId } = failure;
  const connection = connections.find(({ id }) => id === connectionId);
  const facts = Object.entries(detail);
  return (
    <li>
      <div className="foyer-sso-run-head">
        <time dateTime={at}>{momentText(at, text.locale)}</time>
        {connection && <span>{toConnectionName(connection)}</span>}
      </div>
      <p>
        <strong>{problem.text}</strong> {problem.fix}
      </p>
      {(facts.length > 0 || traceId !== undefined) && (
        <details>
          <summary>{text('details')}</summary>
          {traceId !== undefined && <p>{text('trace', { id: traceId })}</p>}
          <dl className="foyer-sso-claims">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{claimText(value)}</dd>
              </div>
            ))}
          </dl>
          <ActionButton onClick={() => download(toBundle(failure, connection), fileName, json)}>
            {text('supportBundle')}
          </ActionButton>
        </details>
      )}
    </li>
  );
}

const fileName = 'sso-support.json';
const json = 'application/json';

/** What support needs to find a sign-in; the server has removed assertions, secrets, and emails of others. */
function toBundle(failure: SsoFailure, connection: SsoConfiguration | undefined): string {
  const { traceId, at, problem, detail } = failure;
  const about = connection && {
    id: connection.id,
    type: connection.type,
    revision: connection.revision,
    domains: connection.domains.map(({ domain }) => domain),
  };
  const bundle = { correlationId: traceId, at, problem, detail, connection: about };
  return JSON.stringify(bundle, null, 2);
}
