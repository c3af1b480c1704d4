import { createLoginMachine, type LoginMachine } from '@foyer/client/flows/login';
import { type FlowView, useFlow, useSession } from '@foyer/react';
import { type ReactNode, type SubmitEvent, useState } from 'react';

/** Custom sign-in screens: the state machine decides what comes next, we only render it. */
export function CustomBox() {
  const login = useFlow(createLoginMachine);
  const session = useSession();
  if (session.status === 'signedIn') return <p role="status">Welcome, {session.user.email}</p>;
  if (login.step === 'preLogin') return <EmailStep {...login} />;
  if (login.step === 'loginWithPassword') return <PasswordStep {...login} />;
  if (login.step === 'redirectToSSO') return <SsoStep {...login} />;
  if (login.step === 'success') return <p role="status">One moment</p>;
  // MFA, codes, and passkeys have their own state machines: see docs/flows.md.
  return <p role="alert">This page does not render the step {login.step}.</p>;
}

type Login = FlowView<LoginMachine>;

function EmailStep({ context, isBusy, send }: Login) {
  const submit = () => send({ type: 'submitEmail' });
  return (
    <Step title="Sign in" busy={isBusy} problem={context.failure?.text} onSubmit={submit}>
      <Field label="Email" type="email" onType={(email) => send({ type: 'enterEmail', email })} />
    </Step>
  );
}

function PasswordStep({ context, isBusy, send }: Login) {
  const submit = () => send({ type: 'submitPassword' });
  return (
    <Step
      title={`Hello ${context.email}`}
      busy={isBusy}
      problem={context.failure?.text}
      onSubmit={submit}
    >
      <Field
        label="Password"
        type="password"
        onType={(password) => send({ type: 'enterPassword', password })}
      />
      <button type="button" onClick={() => send({ type: 'changeEmail' })}>
        Not you?
      </button>
    </Step>
  );
}

function SsoStep({ context, send }: Login) {
  return (
    <main>
      <h1>Continue with single sign-on</h1>
      <p>{context.ssoAddress}</p>
      <button type="button" onClick={() => send({ type: 'cancel' })}>
        Cancel
      </button>
    </main>
  );
}

interface StepProps {
  readonly title: string;
  readonly busy: boolean;
  readonly problem?: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function Step({ title, busy, problem, onSubmit, children }: StepProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form onSubmit={submit} aria-busy={busy}>
      <h1>{title}</h1>
      {problem && <p role="alert">{problem}</p>}
      {children}
      <button type="submit">{busy ? 'One moment' : 'Continue'}</button>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly onType: (text: string) => void;
}

function Field({ label, type, onType }: FieldProps) {
  const [text, setText] = useState('');
  const change = (next: string) => {
    setText(next);
    onType(next);
  };
  return (
    <label>
      {label} <input type={type} value={text} onChange={(event) => change(event.target.value)} />
    </label>
  );
}
