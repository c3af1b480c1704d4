import type { ReactElement } from 'react';
import { useState } from 'react';
import {
  Alert,
  Button,
  Card,
  CardHeader,
  CheckCircleIcon,
  Checkbox,
  ClockIcon,
  CodeField,
  CountdownButton,
  Divider,
  Form,
  IdentityChip,
  KeyIcon,
  Link,
  Logo,
  MailIcon,
  Medallion,
  PasswordField,
  RequirementList,
  Spinner,
  Stack,
  Stage,
  StepPanel,
  Text,
  TextField,
  VisuallyHidden,
} from '../src/index.ts';

const mark = (
  <Logo>
    <span className="gallery-mark">Northwind</span>
  </Logo>
);
const legal = (
  <>
    By signing in, you agree to the{' '}
    <Link quiet href="#terms" newTab>
      Terms and Conditions
    </Link>{' '}
    and{' '}
    <Link quiet href="#privacy" newTab>
      Privacy Policy
    </Link>
  </>
);
const nothing = () => undefined;

function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Stage footer={legal}>
      <Card
        footer={
          <>
            No account yet? <Link href="#sign-up">Sign up</Link>
          </>
        }
      >
        <StepPanel step="email">
          <CardHeader
            logo={mark}
            title="Sign in"
            description="Welcome back. Use your work e-mail."
          />
          <Form onSubmit={nothing}>
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              onValueChange={setEmail}
              autoFocus
              placeholder="you@company.com"
            />
            <PasswordField label="Password" value={password} onValueChange={setPassword} folded />
            <Button variant="primary" size="large" type="submit" block>
              Continue
            </Button>
          </Form>
          <Divider label="or" />
          <Button size="large" block icon={<KeyIcon />}>
            Use a passkey
          </Button>
        </StepPanel>
      </Card>
    </Stage>
  );
}

function Password() {
  const [password, setPassword] = useState('Foyer-demo');
  return (
    <Stage footer={legal}>
      <Card>
        <CardHeader logo={mark} title="Enter your password" />
        <Alert tone="error">Incorrect email or password</Alert>
        <Form onSubmit={nothing}>
          <IdentityChip
            identity="josephine.von-hohenlohe-langenburg@subsidiary.example.com"
            onChange={nothing}
          />
          <PasswordField
            label="Password"
            value={password}
            onValueChange={setPassword}
            labelEnd={<Link href="#forgot">Forgot password?</Link>}
          />
          <Button variant="primary" size="large" type="submit" block>
            Sign in
          </Button>
        </Form>
        <Link onClick={nothing}>Other ways to sign in</Link>
      </Card>
    </Stage>
  );
}

function SignUp() {
  const [agreed, setAgreed] = useState(true);
  return (
    <Stage>
      <Card
        footer={
          <>
            Already have an account? <Link href="#sign-in">Sign in</Link>
          </>
        }
      >
        <CardHeader
          logo={mark}
          title="Create your account"
          description="Free for 14 days. No card needed."
        />
        <Form onSubmit={nothing}>
          <TextField
            label="Full name"
            autoComplete="name"
            value="Ada Lovelace"
            onValueChange={nothing}
          />
          <TextField
            label="Work email"
            type="email"
            autoComplete="username"
            value="ada@acme"
            onValueChange={nothing}
            error="Enter a complete email address, such as ada@company.com."
          />
          <TextField
            label="Company"
            autoComplete="organization"
            value=""
            onValueChange={nothing}
            optional
          />
          <Stack gap="tight">
            <PasswordField
              label="Password"
              autoComplete="new-password"
              value="hunter2A"
              onValueChange={nothing}
            />
            <RequirementList
              label="Password rules"
              requirements={[
                { id: 'length', text: 'At least 10 characters', state: 'open' },
                { id: 'upper', text: 'One uppercase letter', state: 'met' },
                { id: 'digit', text: 'A number', state: 'met' },
                { id: 'special', text: 'A special character', state: 'missed' },
              ]}
            />
          </Stack>
          <Checkbox
            label={
              <>
                I agree to the <Link href="#terms">Terms and Conditions</Link> and the{' '}
                <Link href="#p">Privacy Policy</Link>
              </>
            }
            checked={agreed}
            onCheckedChange={setAgreed}
          />
          <Button variant="primary" size="large" type="submit" block loading>
            Sign up
          </Button>
        </Form>
      </Card>
    </Stage>
  );
}

function Code() {
  const [code, setCode] = useState('314');
  return (
    <Stage footer={legal}>
      <Card>
        <CardHeader
          logo={mark}
          title="Check your email"
          description={
            <>
              We sent a code to <strong>ada@acme.test</strong>. It is valid for 5 minutes.
            </>
          }
        />
        <Form onSubmit={nothing}>
          <CodeField label="Six-digit code" value={code} onValueChange={setCode} autoFocus />
          <Button variant="primary" size="large" type="submit" block>
            Sign in
          </Button>
        </Form>
        <CountdownButton
          block
          secondsLeft={24}
          label="Send a new code"
          waitingLabel={(time) => `Send a new code in ${time}`}
        />
      </Card>
    </Stage>
  );
}

function Sent() {
  return (
    <Stage>
      <Card footer={<Link href="#sign-in">Back to sign-in</Link>}>
        <CardHeader
          align="center"
          media={
            <Medallion>
              <MailIcon size="large" />
            </Medallion>
          }
          title="Activate your account"
          description={
            <>
              We sent a link to <strong>ada@acme.test</strong>. Open it to finish signing up.
            </>
          }
        />
        <Stack gap="tight">
          <Button size="large" block>
            Open your mail
          </Button>
          <CountdownButton
            block
            secondsLeft={0}
            label="Send it again"
            waitingLabel={(time) => `Send again in ${time}`}
          />
        </Stack>
      </Card>
    </Stage>
  );
}

function Expired() {
  return (
    <Stage>
      <Card>
        <CardHeader
          align="center"
          media={
            <Medallion tone="warning">
              <ClockIcon size="large" />
            </Medallion>
          }
          title="This link has expired"
          description="Links work once and for 24 hours. We can send you a new one."
        />
        <Button variant="primary" size="large" block>
          Send a new link
        </Button>
      </Card>
    </Stage>
  );
}

function Done() {
  return (
    <Stage>
      <Card>
        <CardHeader
          align="center"
          media={
            <Medallion tone="success">
              <CheckCircleIcon size="large" />
            </Medallion>
          }
          title="Your password was changed"
          description="All your other sessions were signed out."
        />
        <Text align="center" tone="quiet">
          Taking you to Northwind…
        </Text>
      </Card>
    </Stage>
  );
}

function LoadingStage() {
  return (
    <Stage>
      <VisuallyHidden as="h1">Northwind</VisuallyHidden>
      <Spinner size="large" />
    </Stage>
  );
}

/** The screens to look at, by the name in the address. */
export const SCREENS: { readonly [name: string]: () => ReactElement } = {
  'sign-in': SignIn,
  password: Password,
  'sign-up': SignUp,
  code: Code,
  sent: Sent,
  expired: Expired,
  done: Done,
  loading: LoadingStage,
};
