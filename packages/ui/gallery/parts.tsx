import type { ReactNode } from 'react';
import { useState } from 'react';
import { Menu } from '../src/components/menu/menu.tsx';
import {
  Alert,
  Avatar,
  Badge,
  Banner,
  Button,
  Checkbox,
  CodeField,
  CountdownButton,
  Divider,
  ExpandRegion,
  IdentityChip,
  Link,
  MailIcon,
  Medallion,
  PasswordField,
  PasswordMeter,
  RequirementList,
  Skeleton,
  Spinner,
  Stack,
  Text,
  TextField,
  ToastRegion,
  VisuallyHidden,
} from '../src/index.ts';
import * as firstIcons from '../src/icons/icons.tsx';
import * as laterIcons from '../src/icons/later-icons.tsx';

const icons = { ...firstIcons, ...laterIcons };

const LONG =
  'Maximiliana Konstantinopolitanische-Dudelsackspfeifenmachersgesellin of Upper Example';
const nothing = () => undefined;

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="gallery-part">
      <div className="gallery-name">{name}</div>
      {children}
    </div>
  );
}

function Buttons() {
  const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
  return (
    <Part name="Button">
      <Stack direction="row" gap="tight">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Stack>
      <Stack direction="row" gap="tight">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {variant}
          </Button>
        ))}
      </Stack>
      <Button variant="primary" size="large" block icon={<MailIcon />}>
        Continue with a very long label that needs two lines to say what it does
      </Button>
      <Button
        variant="secondary"
        block
        unavailable="Only an administrator can invite people. Ask one of yours."
      >
        Press me: I explain
      </Button>
      <CountdownButton
        block
        secondsLeft={84}
        label="Send a new code"
        waitingLabel={(time) => `Send a new code in ${time}`}
      />
    </Part>
  );
}

function Fields() {
  const [text, setText] = useState('');
  const [password, setPassword] = useState('correct horse');
  return (
    <Part name="TextField, PasswordField">
      <TextField
        label="Name"
        value={text}
        onValueChange={setText}
        placeholder="Ada Lovelace"
        hint="As it should appear."
      />
      <TextField label="Long" value={LONG} onValueChange={nothing} />
      <TextField
        label="Email"
        type="email"
        value="ada@"
        onValueChange={nothing}
        start={<MailIcon />}
        error="Enter a complete email address."
      />
      <PasswordField
        label="Password"
        value={password}
        onValueChange={setPassword}
        labelEnd={<Link href="#f">Forgot password?</Link>}
      />
      <PasswordMeter label="Strength" score={3} verdict="Good" />
      <PasswordMeter label="Strength" score={1} verdict="Weak" />
      <RequirementList
        label="Rules"
        requirements={[
          { id: '1', text: 'At least 10 characters', state: 'met' },
          { id: '2', text: 'A number', state: 'open' },
          { id: '3', text: 'A special character', state: 'missed' },
        ]}
      />
    </Part>
  );
}

function Codes() {
  const [code, setCode] = useState('123');
  return (
    <Part name="CodeField">
      <CodeField label="Code" value={code} onValueChange={setCode} autoFocus />
      <CodeField
        label="Wrong"
        value="123456"
        onValueChange={nothing}
        error="This code is incorrect. Check the newest mail."
      />
      <CodeField label="Checking" value="123456" onValueChange={nothing} busy />
      <CodeField
        label="Recovery"
        length={8}
        kind="letters-and-digits"
        value="A1B2"
        onValueChange={nothing}
      />
    </Part>
  );
}

function Messages() {
  return (
    <Part name="Alert, Banner">
      <Alert tone="error">Incorrect email or password</Alert>
      <Alert tone="success" title="Saved" onDismiss={nothing}>
        Your changes are live.
      </Alert>
      <Alert tone="warning" action={<Link onClick={nothing}>Send a new link</Link>}>
        This link has expired.
      </Alert>
      <Alert tone="info">{LONG}</Alert>
      <Banner tone="warning">You were signed out because of inactivity.</Banner>
    </Part>
  );
}

function Small() {
  const [checked, setChecked] = useState(true);
  const [open, setOpen] = useState(true);
  return (
    <Part name="Checkbox, Link, Divider, chips">
      <Checkbox
        label="Remember this device"
        checked={checked}
        onCheckedChange={setChecked}
        hint="For 30 days."
      />
      <Checkbox
        label="I agree"
        checked={false}
        onCheckedChange={nothing}
        error="Agree to the terms to go on."
      />
      <Divider label="or" />
      <IdentityChip identity="ada@acme.test" onChange={nothing} />
      <IdentityChip identity={`${LONG}@example.com`} onChange={nothing} />
      <Stack direction="row" gap="tight" align="center">
        <Badge>Neutral</Badge>
        <Badge tone="accent">Last used</Badge>
        <Badge tone="success">Active</Badge>
        <Badge tone="warning">Pending</Badge>
        <Badge tone="error">Locked</Badge>
        <Badge tone="info">New</Badge>
      </Stack>
      <Stack direction="row" gap="tight" align="center">
        {['Ada Lovelace', 'Grace Hopper', 'Alan', '张伟', 'Ömer Ü', 'Zoe Q'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Acme" shape="company" size="large" />
        <Avatar name="Globex" shape="company" size="small" />
      </Stack>
      <Link onClick={() => setOpen(!open)}>Other ways to sign in</Link>
      <ExpandRegion open={open}>
        <Stack gap="tight">
          <Button block>E-mail me a link</Button>
          <Button block>E-mail me a code</Button>
        </Stack>
      </ExpandRegion>
    </Part>
  );
}

function Waiting() {
  return (
    <Part name="Spinner, Skeleton, Medallion, icons">
      <Stack direction="row" align="center">
        <Spinner size="small" />
        <Spinner />
        <Spinner size="large" />
        <Medallion>
          <icons.MailIcon size="large" />
        </Medallion>
        <Medallion tone="success">
          <icons.CheckCircleIcon size="large" />
        </Medallion>
        <Medallion tone="error">
          <icons.AlertIcon size="large" />
        </Medallion>
      </Stack>
      <Skeleton shape="title" width="half" />
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton shape="field" />
      <Stack direction="row" gap="tight">
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </Stack>
      <Text tone="quiet" size="small">
        {LONG}
      </Text>
    </Part>
  );
}

function Menus() {
  const [tenant, setTenant] = useState('acme');
  return (
    <Part name="Menu">
      <Menu
        label="Switch tenant"
        trigger={
          <>
            <Avatar name={tenant} shape="company" size="small" /> {tenant}
          </>
        }
        header={<strong>ada@acme.test</strong>}
        groups={[
          {
            id: 'tenants',
            kind: 'choice',
            label: 'Tenants',
            value: tenant,
            onSelect: setTenant,
            items: [
              {
                id: 'acme',
                label: 'Acme',
                start: <Avatar name="acme" shape="company" size="small" />,
                description: 'Admin',
              },
              {
                id: 'globex',
                label: 'Globex',
                start: <Avatar name="globex" shape="company" size="small" />,
              },
              {
                id: 'long',
                label: LONG,
                start: <Avatar name={LONG} shape="company" size="small" />,
              },
            ],
          },
          {
            id: 'actions',
            kind: 'actions',
            onSelect: nothing,
            items: [
              { id: 'account', label: 'Account settings', start: <icons.UserIcon /> },
              { id: 'out', label: 'Sign out', start: <icons.SignOutIcon />, danger: true },
            ],
          },
        ]}
      />
    </Part>
  );
}

/** Every part in every state. */
export function Parts() {
  return (
    <main className="gallery-page">
      <VisuallyHidden as="h1">Every part in every state</VisuallyHidden>
      <div className="gallery">
        <Menus />
        <Buttons />
        <Fields />
        <Codes />
        <Messages />
        <Small />
        <Waiting />
      </div>
      <ToastRegion
        onDismiss={nothing}
        toasts={[
          { id: '1', text: 'Signed out everywhere else.', tone: 'success', lasting: true },
          { id: '2', text: 'No connection. We will try again.', tone: 'error', lasting: true },
        ]}
      />
    </main>
  );
}
