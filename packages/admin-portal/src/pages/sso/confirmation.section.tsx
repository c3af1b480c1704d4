import { useApiQuery } from '@foyer/react/query';
import { Alert } from '@foyer/ui';
import { ActionButton } from '@foyer/ui/portal';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { type ConnectionPartProps, useConnectionChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { ssoQueries } from './sso.queries.ts';

/** Changed values, by the label of their field. */
const labels = {
  'sso endpoint': 'endpoint',
  'slo endpoint': 'sloEndpoint',
  'idp entity id': 'idpEntityId',
  'sign request': 'signRequest',
  'metadata url': 'metadataUrl',
  certificates: 'certificates',
  'oidc issuer': 'issuer',
  'oidc client id': 'clientId',
  'oidc secret': 'clientSecret',
} as const;

const isLabeled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field);

/**
 * What changed in a connection that waits for a confirmation, and the button for administrators
 * above whom nobody ranks. Issue 19, item 7.
 */
export function ConfirmationSection({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const query = useApiQuery(ssoQueries.confirmation(connection.id));
  const { confirm } = useConnectionChanges();
  const { canConfirm = false, changes = [] } = query.data ?? {};
  const toLabel = (field: string) => (isLabeled(field) ? text(labels[field]) : field);
  return (
    <div className="foyer-sso-note">
      <Alert tone="warning" title={text('confirmTitle')} live={false}>
        <p>{text('confirmText')}</p>
        {changes.length > 0 && (
          <ul className="foyer-sso-changes">
            {changes.map(({ at, by, fields }) => (
              <li key={at}>
                {text(fields.length === 0 ? 'createdBy' : 'changedBy', {
                  user: by || text('unknownUser'),
                  date: momentText(at, text.locale),
                  fields: new Intl.ListFormat(text.locale).format(fields.map(toLabel)),
                })}
              </li>
            ))}
          </ul>
        )}
        <ActionButton
          disabledReason={why ?? (query.data && !canConfirm ? text('confirmNotYou') : undefined)}
          loading={confirm.isRunning}
          onClick={() => void confirm.run(connection).catch(() => undefined)}
        >
          {text('confirm')}
        </ActionButton>
        {confirm.failure && <p role="alert">{confirm.failure.text}</p>}
      </Alert>
    </div>
  );
}
