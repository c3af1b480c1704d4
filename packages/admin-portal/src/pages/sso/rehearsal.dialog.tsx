import type { SsoConfiguration, SsoRehearsal } from '@foyer/contract/sso';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, Stack } from '@foyer/ui';
import { Chip, Dialog } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { ssoMessages } from './sso.messages.ts';
import { ssoQueries } from './sso.queries.ts';

interface RehearsalProps {
  readonly connection: SsoConfiguration;
  readonly onClose: () => void;
}

const tones = {
  lastAttemptFailed: 'error',
  otherDomain: 'warning',
  neverSignedIn: 'neutral',
} as const;

/** Lists who would fail to sign in if single sign-on were required. */
export function RehearsalDialog({ connection, onClose }: RehearsalProps) {
  const text = usePageTexts('sso', ssoMessages);
  const query = useApiQuery(ssoQueries.rehearsal(connection.id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('rehearsal')}
      description={text('rehearsalText')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('close')}
        </Button>
      }
    >
      <LoadedPart title={text('rehearsalFailed')} query={query}>
        {(result) => <Result result={result} />}
      </LoadedPart>
    </Dialog>
  );
}

function Result({ result }: { readonly result: SsoRehearsal }) {
  const text = usePageTexts('sso', ssoMessages);
  const { users, signedIn, atRiskCount, atRisk, exemptCount, exempt } = result;
  return (
    <Stack>
      {(users > 0 || exemptCount === 0) && (
        <Alert tone={users === 0 ? 'info' : atRiskCount === 0 ? 'success' : 'warning'}>
          {users === 0
            ? text('rehearsalNoOne')
            : atRiskCount === 0
              ? text('rehearsalReady', { count: users })
              : text('rehearsalAtRisk', { count: atRiskCount, users, signedIn })}
        </Alert>
      )}
      {atRisk.length > 0 && (
        <ul className="foyer-sso-users">
          {atRisk.map(({ id, name, email, reason }) => (
            <li key={id}>
              <span>{name}</span>
              <Chip tone={tones[reason]}>{text(`reason_${reason}`)}</Chip>
              <small>{email}</small>
              <small>{text(`reasonText_${reason}`)}</small>
            </li>
          ))}
          {atRiskCount > atRisk.length && (
            <li>{text('moreUsers', { count: atRiskCount - atRisk.length })}</li>
          )}
        </ul>
      )}
      {exemptCount > 0 && (
        <>
          <Alert tone="info" live={false}>
            {text('rehearsalExempt', { count: exemptCount })}
          </Alert>
          <ul className="foyer-sso-users">
            {exempt.map(({ id, name, email, expiresAt }) => (
              <li key={id}>
                <span>{name}</span>
                <Chip>{text('exempt')}</Chip>
                <small>{email}</small>
                <small>
                  {text('rehearsalUntil', { date: momentText(expiresAt, text.locale) })}
                </small>
              </li>
            ))}
            {exemptCount > exempt.length && (
              <li>{text('moreUsers', { count: exemptCount - exempt.length })}</li>
            )}
          </ul>
        </>
      )}
    </Stack>
  );
}

/** One line of the rehearsal, for the question before single sign-on is required. */
export function RehearsalSummary({ connection }: Pick<RehearsalProps, 'connection'>) {
  const text = usePageTexts('sso', ssoMessages);
  const { disabledReason } = usePortal();
  const mayRead = disabledReason('fe.secure.read.users') === undefined;
  return mayRead ? <Summary id={connection.id} /> : <p>{text('rehearsalFailed')}</p>;
}

function Summary({ id }: { readonly id: string }) {
  const text = usePageTexts('sso', ssoMessages);
  const { data, isError } = useApiQuery(ssoQueries.rehearsal(id));
  if (!data) return <p role="status">{text(isError ? 'rehearsalFailed' : 'affectedLoading')}</p>;
  const { users, signedIn, atRiskCount } = data;
  if (users === 0) return <p role="status">{text('rehearsalNoOne')}</p>;
  if (atRiskCount === 0) return <p role="status">{text('rehearsalReady', { count: users })}</p>;
  return (
    <p role="status">
      <strong>{text('rehearsalAtRisk', { count: atRiskCount, users, signedIn })}</strong>
    </p>
  );
}
