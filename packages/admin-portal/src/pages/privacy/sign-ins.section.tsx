import { Badge, Button } from '@foyer/ui';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { signInLine, useSignIns } from './sessions.controller.ts';

/** Rows before the rest is asked for. */
const few = 5;

/** The last sign-ins of the user, also those that are over. Decision 0246. */
export function SignInsSection() {
  const { list, text } = useSignIns();
  const [isWhole, setWhole] = useState(false);
  return (
    <Section title={text('signIns')} text={text('signInsText')}>
      <LoadedPart title={text('retryTitle')} query={list}>
        {(all) => (
          <SettingList>
            {(isWhole ? all : all.slice(0, few)).map((one) => (
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
            {!isWhole && all.length > few && (
              <SettingRow
                label=""
                action={
                  <Button onClick={() => setWhole(true)}>
                    {text('allSignIns', { count: all.length - few })}
                  </Button>
                }
              />
            )}
          </SettingList>
        )}
      </LoadedPart>
    </Section>
  );
}
