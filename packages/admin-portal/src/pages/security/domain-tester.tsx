import { toFailure } from '@foyer/client';
import type { EmailDomainConfig, EmailDomainTest } from '@foyer/contract/domain-restrictions';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, TextField } from '@foyer/ui';
import { SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDomainListName } from './domain-restrictions.controller.ts';
import { domainRestrictionsMessages } from './domain-restrictions.messages.ts';
import { domainRestrictionsQueries } from './domain-restrictions.queries.ts';

/** Checks whether the restrictions allow an email. The result follows changes of the lists. */
export function DomainTester({ config }: { readonly config: EmailDomainConfig }) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const [entered, setEntered] = useState('');
  const [tested, setTested] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const test = useApiQuery({ ...domainRestrictionsQueries.test(tested), isEnabled: tested !== '' });
  const failure = test.isError ? toFailure(test.error).text : undefined;
  const submit = () => {
    const email = entered.trim();
    setEmpty(email === '');
    if (email === tested) void test.refetch();
    setTested(email);
  };
  return (
    <SettingRow label={text('domainTest')} description={text('domainTestText')}>
      <div className="foyer-ip-test">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            label={text('domainTestField')}
            value={entered}
            onValueChange={setEntered}
            error={isEmpty ? text('domainTestEmpty') : failure}
            autoComplete="off"
            maxLength={300}
          />
          <Button type="submit" loading={tested !== '' && test.isFetching}>
            {text('domainTestButton')}
          </Button>
        </form>
        {tested !== '' && test.data && <TestResult config={config} result={test.data} />}
      </div>
    </SettingRow>
  );
}

interface TestResultProps {
  readonly config: EmailDomainConfig;
  readonly result: EmailDomainTest;
}

function TestResult({ config: { active, listType }, result }: TestResultProps) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const name = useDomainListName();
  const { allowed, reason, domain, rule } = result;
  const verdict = () => {
    if (active) return text(allowed ? 'domainAllowed' : 'domainBlocked', { domain });
    const conditional = allowed ? 'domainWouldAllow' : 'domainWouldBlock';
    return text(conditional, { domain, list: name(listType) });
  };
  const why = () => {
    if (reason === 'publicProvider') return text('domainPublicProvider');
    return rule ? text('domainRule', { rule: rule.domain }) : text('domainNoRule');
  };
  return (
    <Alert tone={allowed ? 'success' : 'warning'} title={verdict()}>
      {why()}
    </Alert>
  );
}
