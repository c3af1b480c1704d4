import { useCan } from '@foyer/embed';

/** What a user of Ledgerly may wonder, and the permission it takes. */
const questions = [
  { text: 'See invoices', permission: 'ledgerly.invoices.read' },
  { text: 'Write invoices', permission: 'ledgerly.invoices.write' },
  { text: 'See who is in the team', permission: 'fe.secure.read.users' },
  { text: 'Change who is in the team', permission: 'fe.secure.write.users' },
  { text: 'Read the audit log', permission: 'fe.secure.read.audits' },
  { text: 'Set up single sign-on', permission: 'fe.secure.write.samlConfiguration' },
] as const;

/** Answers each question for the user who is signed in. */
export function MayI() {
  return (
    <ul className="may">
      {questions.map((question) => (
        <Answer key={question.permission} {...question} />
      ))}
    </ul>
  );
}

function Answer({ text, permission }: { readonly text: string; readonly permission: string }) {
  const mayI = useCan(permission);
  return (
    <li>
      <span>{text}</span>
      <code>{permission}</code>
      <span className={mayI ? 'status paid' : 'status no'}>{mayI ? 'Yes' : 'No'}</span>
    </li>
  );
}
