import {
  activeProviders,
  providerNames,
  type SocialAction,
  type SocialProvider,
} from '@foyer/client/social-providers';
import { Button, Stack, Text, VisuallyHidden } from '@foyer/ui';
import { brandMarks } from '@foyer/ui/brand-marks';
import type { ReactElement } from 'react';
import { useTexts } from '../box/box-context.ts';
import { FailureAlert } from '../box/failure-alert.tsx';
import { socialMessages } from './social.messages.ts';
import { useSocialStart } from './social-start.controller.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** What the social buttons get. */
export interface SocialWaysProps {
  readonly action: SocialAction;
  readonly providers: readonly SocialProvider[];
}

/** One button for each social provider, the one used last in front and named. */
export function SocialWays({ action, providers }: SocialWaysProps) {
  const start = useSocialStart(action);
  return <SocialButtons {...start} providers={activeProviders(providers, start.last)} />;
}

/** What the buttons show and can do. */
export interface SocialButtonsProps extends ReturnType<typeof useSocialStart> {
  readonly providers: readonly SocialProvider[];
}

/** The buttons alone. */
export function SocialButtons(ways: SocialButtonsProps) {
  const { providers, last, failure } = ways;
  const text = useTexts(socialMessages, (texts) => texts.social);
  const named = providers.find((one) => one.type === last);
  const others = providers.filter((one) => one !== named);
  // `box.css` sets as many in two columns, where the sentence has no room: it is heard, the name is seen.
  const isShort = others.length > 3;
  return (
    <Stack gap="tight">
      {failure && <FailureAlert failure={failure} />}
      {named && (
        <>
          <Text tone="quiet" size="small">
            {text('lastTime', { provider: providerNames[named.type] })}
          </Text>
          <SocialButton {...ways} provider={named} isShort={false} />
        </>
      )}
      <div className="foyer-box-ways">
        {others.map((provider) => (
          <SocialButton key={provider.type} {...ways} provider={provider} isShort={isShort} />
        ))}
      </div>
    </Stack>
  );
}

interface SocialButtonProps extends Pick<SocialButtonsProps, 'leavingTo' | 'leave'> {
  readonly provider: SocialProvider;
  readonly isShort: boolean;
}

function SocialButton({ provider, isShort, leavingTo, leave }: SocialButtonProps) {
  const text = useTexts(socialMessages, (texts) => texts.social);
  const name = providerNames[provider.type];
  const sentence = text.parts<'continueWith', ReactElement>('continueWith', {
    provider: <span key="name">{name}</span>,
  });
  const heard = sentence.map((part) =>
    typeof part === 'object' ? part : <VisuallyHidden key={part}>{part}</VisuallyHidden>,
  );
  return (
    <Button
      size="large"
      block
      icon={brandMarks[provider.type]}
      loading={leavingTo === provider.type}
      loadingLabel={text('leaving', { provider: name })}
      onClick={() => leave(provider)}
    >
      {isShort ? heard : text('continueWith', { provider: name })}
    </Button>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialWays);
