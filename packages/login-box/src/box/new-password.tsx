import {
  PasswordField,
  type Requirement,
  RequirementList,
  Stack,
  type Translator,
} from '@foyer/ui';
import type { PasswordConfig } from '@foyer/contract';
import {
  isAcceptablePassword,
  judgePassword,
  type PasswordRuleResult,
} from '@foyer/contract/passwords/rules';
import { useBoxTexts } from './box-context.ts';
import type { boxMessages } from './box.messages.ts';

/** A password to choose, and the rules of the server if they are known. */
export interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly rules: PasswordConfig | undefined;
}

/** A password field with the server's rules under it, ticked off while typing. */
export function NewPassword({ label, value, onValueChange, error, rules }: NewPasswordProps) {
  const text = useBoxTexts();
  const judged = rules ? judgePassword(value, rules) : [];
  const met = judged.filter((one) => one.passed).length;
  return (
    <Stack gap="tight">
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        value={value}
        onValueChange={onValueChange}
        error={error}
        maxLength={256}
      />
      {judged.length > 0 && (
        <RequirementList
          label={text('rules')}
          requirements={judged.map((one) => toRequirement(one, error !== undefined, text))}
          summary={value === '' ? '' : text('rulesMet', { met, all: judged.length })}
        />
      )}
    </Stack>
  );
}

/** What is wrong with a new password, in words, or nothing; without rules the server decides. */
export function newPasswordError(
  password: string,
  rules: PasswordConfig | undefined,
  text: Translator<typeof boxMessages>,
): string | undefined {
  if (password === '') return text('newPasswordMissing');
  return rules && !isAcceptablePassword(password, rules) ? text('newPasswordWeak') : undefined;
}

function toRequirement(
  { rule, passed, count = 0 }: PasswordRuleResult,
  isTried: boolean,
  text: Translator<typeof boxMessages>,
): Requirement {
  return {
    id: rule,
    text: ruleText(rule, count, text),
    state: passed ? 'met' : isTried ? 'missed' : 'open',
  };
}

function ruleText(
  rule: PasswordRuleResult['rule'],
  count: number,
  text: Translator<typeof boxMessages>,
): string {
  if (rule === 'minLength' || rule === 'maxLength' || rule === 'optionalTests')
    return text(rule, { count });
  return text(rule);
}
