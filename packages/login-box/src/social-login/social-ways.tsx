import { activeProviders, providerNames, type SocialAction, type SocialProvider } from '@foyer/client/social-login';
import { Button, Stack, Text } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { FailureAlert } from '../box/failure-alert.tsx';
import { providerMarks } from './provider-marks.tsx';
import { socialMessages } from './social.messages.ts';
import { useSocialStart } from './social-start.controller.ts';

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
export function SocialButtons({ providers, last, leavingTo, failure, leave }: SocialButtonsProps) {
  const text = useTexts(socialMessages, (texts) => texts.social);
  const named = providers.find((one) => one.type === last)?.type;
  return (
    <Stack gap="tight">
      {failure && <FailureAlert failure={failure} />}
      {named && (
        <Text tone="quiet" size="small">
          {text('lastTime', { provider: providerNames[named] })}
        </Text>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.type}
          size="large"
          block
          icon={providerMarks[provider.type]}
          loading={leavingTo === provider.type}
          loadingLabel={text('leaving', { provider: providerNames[provider.type] })}
          onClick={() => leave(provider)}
        >
          {text('continueWith', { provider: providerNames[provider.type] })}
        </Button>
      ))}
    </Stack>
  );
}
