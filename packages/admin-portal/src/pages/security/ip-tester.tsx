import type { IpRestrictionConfig } from '@foyer/contract/ip-restrictions';
import { toFailure } from '@foyer/client';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, TextField } from '@foyer/ui';
import { SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useListName } from './ip-restrictions.controller.ts';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';
import { ipRestrictionsQueries } from './ip-restrictions.queries.ts';

/** Checks whether the restrictions allow an address. The result follows changes of the lists. */
export function IpTester({ config }: { readonly config: IpRestrictionConfig }) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const name = useListName();
  const [entered, setEntered] = useState('');
  const [tested, setTested] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const test = useApiQuery({ ...ipRestrictionsQueries.test(tested), isEnabled: tested !== '' });
  const failure = test.isError ? toFailure(test.error).text : undefined;
  const submit = () => {
    const ip = entered.trim();
    setEmpty(ip === '');
    if (ip === tested) void test.refetch();
    setTested(ip);
  };
  const result = tested === '' ? undefined : test.data;
  const { strategy = 'ALLOW', isActive } = config;
  const verdict = (isAllowed: boolean) => {
    if (isActive) return text(isAllowed ? 'ipAllowed' : 'ipBlocked', { ip: tested });
    const conditional = isAllowed ? 'ipWouldAllow' : 'ipWouldBlock';
    return text(conditional, { ip: tested, list: name(strategy) });
  };
  const ruleText = ({ ip, description }: { readonly ip: string; readonly description: string }) =>
    description === '' ? ip : `${ip} (${description})`;
  return (
    <SettingRow label={text('ipTest')} description={text('ipTestText')}>
      <div className="foyer-ip-test">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            label={text('ipTestField')}
            value={entered}
            onValueChange={setEntered}
            error={isEmpty ? text('ipTestEmpty') : failure}
            autoComplete="off"
            maxLength={100}
          />
          <Button type="submit" loading={tested !== '' && test.isFetching}>
            {text('ipTestButton')}
          </Button>
        </form>
        {result && (
          <Alert tone={result.allowed ? 'success' : 'warning'} title={verdict(result.allowed)}>
            {result.rule ? text('ipRule', { rule: ruleText(result.rule) }) : text('ipNoRule')}
          </Alert>
        )}
      </div>
    </SettingRow>
  );
}
