import { toFailure } from '@foyer/client';
import { invitationsRefusals } from '@foyer/contract/invitations/refusals';
import { usersCalls } from '@foyer/contract/users/calls';
import { useFoyerClient } from '@foyer/react';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Badge, Button, type Tone } from '@foyer/ui';
import { MultiSelect } from '@foyer/ui/portal';
import { useId, useMemo, useRef, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { isStepUpRequired } from '../../portal/step-up.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import type { Users } from './users.controller.ts';
import { usersQueries } from './users.queries.ts';
import { parseEmails, type ImportedFile, importEmails } from './users.rules.ts';

interface InviteManyProps {
  readonly users: Users;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What came of one address: its words, or none while it waits. */
interface Verdict {
  readonly text: string;
  readonly tone: Tone | 'neutral';
  /** They are in or invited: nothing is left to do. */
  readonly isOver?: boolean;
}

/**
 * Invites a pasted list: each address is judged before, and told afterwards whether it was invited. Who was not may be invited once more,
 * with the rest of the list as it stands.
 */
export function BulkInviteDialog({ users, isOpen, onClose }: InviteManyProps) {
  const { text, giving, changes } = users;
  const client = useFoyerClient();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const [imported, setImported] = useState<ImportedFile | undefined>(undefined);
  const emails = useApiQuery({ ...usersQueries.emails(), isEnabled: isOpen });
  const members = useMemo(() => new Set(emails.data), [emails.data]);
  const [phase, setPhase] = useState<'typing' | 'sending' | 'sent'>('typing');
  const found = parseEmails(pasted);
  const isMember = (email: string) => members.has(email);
  const ready = found.filter(
    ({ email, isValid }) => isValid && !isMember(email) && !verdicts[email]?.isOver,
  );
  const isDone = phase === 'sent' && ready.length === 0;
  useUnsaved(phase === 'sending');
  const close = () => {
    if (phase === 'sending') return;
    setPasted('');
    setRoleIds([]);
    setVerdicts({});
    setImported(undefined);
    setPhase('typing');
    onClose();
  };
  const paste = (now: string) => {
    setPasted(now);
    setPhase('typing');
  };
  const importFile = (file: string) => {
    const read = importEmails(file);
    setImported(read);
    paste([...(pasted.trim() === '' ? [] : [pasted.trimEnd()]), ...read.emails].join('\n'));
  };
  const judge = (email: string, verdict: Verdict) =>
    setVerdicts((now) => ({ ...now, [email]: verdict }));

  async function invite() {
    if (ready.length === 0 || phase === 'sending') return;
    setPhase('sending');
    const api = client.api(usersCalls, 'admin-portal');
    await changes.act(async () => {
      for (const { email } of ready) {
        judge(email, { text: text('verdictSending'), tone: 'neutral' });
        try {
          await changes.withFresh(() => api.addUser({ body: { email, roleIds: [...roleIds] } }));
          judge(email, { text: text('verdictInvited'), tone: 'success', isOver: true });
        } catch (error) {
          const { text: reason, code } = toFailure(error);
          judge(email, {
            text: reason,
            tone: 'error',
            isOver: code === invitationsRefusals.alreadyMember.code,
          });
          // who would rather not verify is not asked again for each
          if (isStepUpRequired(error)) break;
        }
      }
    });
    setPhase('sent');
  }

  const verdictBefore = (email: string, isValid: boolean): Verdict => {
    if (!isValid) return { text: text('verdictInvalid'), tone: 'warning' };
    if (isMember(email)) return { text: text('verdictMember'), tone: 'info' };
    return { text: text('verdictReady'), tone: 'neutral' };
  };
  const verdictOf = ({ email, isValid }: (typeof found)[number]): Verdict =>
    verdicts[email] ?? verdictBefore(email, isValid);
  // what needs attention comes first
  const shown = found
    .map((one) => ({ email: one.email, verdict: verdictOf(one) }))
    .toSorted((a, b) => rankOf(a.verdict) - rankOf(b.verdict));
  const send = text('manySend', { count: ready.length });
  const after = (
    <>
      <Button variant={isDone ? 'primary' : undefined} onClick={close}>
        {text('done')}
      </Button>
      {!isDone && (
        <Button type="submit" variant="primary">
          {send}
        </Button>
      )}
    </>
  );
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      isDirty={pasted !== '' && phase === 'typing'}
      title={text('manyTitle')}
      description={text('manyText')}
      onSubmit={() => void invite()}
      submitLabel={send}
      isBusy={phase === 'sending'}
      whyNot={ready.length === 0 ? text('nobodyToInvite') : undefined}
      footer={phase === 'sent' ? after : undefined}
    >
      {phase !== 'sending' && !isDone && (
        <>
          <div className="foyer-field">
            <div className="foyer-field-head">
              <label className="foyer-field-label" htmlFor={id}>
                {text('addresses')}
              </label>
              <ReadFile label={text('readFile')} onRead={importFile} />
            </div>
            <div className="foyer-input-frame">
              <textarea
                id={id}
                className="foyer-input foyer-users-paste"
                rows={5}
                value={pasted}
                spellCheck={false}
                onChange={(event) => paste(event.currentTarget.value)}
              />
            </div>
          </div>
          {imported && <ImportReport imported={imported} text={text} />}
          <MultiSelect
            label={text('roles')}
            placeholder={text('defaultRoles')}
            values={roleIds}
            onChange={setRoleIds}
            options={giving.roles}
          />
        </>
      )}
      {found.length > 0 && (
        <section className="foyer-users-verdicts" aria-label={text('verdicts')} aria-live="polite">
          <p className="foyer-users-count">{totalsOf(shown, text)}</p>
          <ul>
            {shown.map(({ email, verdict }) => (
              <li key={email}>
                <span className="foyer-users-address">{email}</span>
                <Badge tone={verdict.tone}>{verdict.text}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}

const toneRanks: readonly Verdict['tone'][] = ['error', 'warning', 'neutral', 'info', 'success'];
const rankOf = ({ tone }: Verdict) => toneRanks.indexOf(tone);

/** How many emails have which result: "298 Invited · 1 Not an address". A failure counts as one, whatever its reason. */
function totalsOf(shown: readonly { readonly verdict: Verdict }[], text: Users['text']): string {
  const totals = new Map<string, number>();
  for (const { verdict } of shown) {
    const name = verdict.tone === 'error' ? text('verdictFailed') : verdict.text;
    totals.set(name, (totals.get(name) ?? 0) + 1);
  }
  const parts = [...totals].map(([name, count]) => `${name}: ${count}`);
  return [text('manyCount', { count: shown.length }), ...parts].join(' · ');
}

/** Number of lines that an ImportReport lists individually. */
const linesNamed = 5;

/** Reports what was not imported from a file. */
function ImportReport({
  imported,
  text,
}: {
  readonly imported: ImportedFile;
  readonly text: Users['text'];
}) {
  const { emails, skipped, hasOtherColumns } = imported;
  const isComplete = skipped.length === 0 && !hasOtherColumns;
  return (
    <Alert tone={isComplete ? 'info' : 'warning'}>
      <div>{text('imported', { count: emails.length })}</div>
      {hasOtherColumns && <div>{text('columnsIgnored')}</div>}
      {skipped.length > 0 && <div>{text('linesSkipped', { count: skipped.length })}</div>}
      {skipped.slice(0, linesNamed).map(({ line, text: content }) => (
        <div key={line}>{text('lineSkipped', { line, content })}</div>
      ))}
    </Alert>
  );
}

/** Adds what a file holds; the same file can be chosen again. */
function ReadFile({
  label,
  onRead,
}: {
  readonly label: string;
  readonly onRead: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={async ({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (file) onRead(await file.text());
          input.value = '';
        }}
      />
    </>
  );
}
