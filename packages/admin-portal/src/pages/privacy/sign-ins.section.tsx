import { Badge, Button } from '@foyer/ui';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { Waiting } from '../../portal/waiting.tsx';
import { signInLine, useSignIns } from './sessions.controller.ts';

/** Rows before the rest is asked for. */
const few = 5;

/** The last sign-ins of the person, also those that are over. Decision 0246. */
export function SignInsSection() {
  const { list, text } = useSignIns();
  const [isWhole, setWhole] = useState(false);
  const all = list.data ?? [];
  const shown = isWhole ? all : all.slice(0, few);
  return (
    <Section title={text('signIns')} text={text('signInsText')}>
      {list.isError && !list.data && <FailedPart title={text('retryTitle')} query={list} />}
      {!list.data && !list.isError && <Waiting />}
      {list.data && (
        <SettingList>
          {shown.map((one) => (
            <SettingRow
              key={one.id}
              label={
                <>
                  {momentText(one.at, text.locale)}{' '}
                  {one.isOpen && <Badge tone="success">{text('stillSignedIn')}</Badge>}{' '}
                  {one.impersonated && <Badge tone="warning">{text('actedAs')}</Badge>}
                </>
              }
              description={signInLine(one, text)}
            />
          ))}
          {shown.length < all.length && (
            <SettingRow
              label=""
              action={
                <Button onClick={() => setWhole(true)}>
                  {text('allSignIns', { count: all.length - shown.length })}
                </Button>
              }
            />
          )}
        </SettingList>
      )}
    </Section>
  );
}
