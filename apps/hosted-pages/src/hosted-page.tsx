import { type Failure, toFailure } from '@foyer/client';
import type { Interaction, InteractionReason } from '@foyer/contract/hosted-login';
import { FoyerProvider } from '@foyer/embed';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createRouter, hostedRoutes, isCallback, openPage } from './addresses.ts';
import { guardedTransport } from './guarded-transport.ts';
import { abort, finish, firstNeed, readInteraction } from './interactions.ts';
import { ChoiceCard, FailureCard, ProviderCard, Quiet } from './cards.tsx';
import { firstStep } from './direct-action.ts';
import { tabStorage } from './tab-storage.ts';

/** What the page shows. */
type Stage =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'provider'; readonly interaction: Interaction; readonly address: string }
  | {
      readonly kind: 'box' | 'choice';
      readonly interaction: Interaction;
      readonly need?: InteractionReason | undefined;
    };

/** Signs users in for an application, and leads back to it. Decision 0175. */
export function HostedPage({ uid }: { readonly uid: string }) {
  const [stage, setStage] = useState<Stage>({ kind: 'waiting' });
  const [wantsAnother, setWantsAnother] = useState(false);
  const asked = useRef<InteractionReason | undefined>(undefined);

  const attempt = (work: () => Promise<void>) => {
    setStage({ kind: 'waiting' });
    work().catch((error: unknown) => setStage({ kind: 'failed', failure: toFailure(error) }));
  };
  const leave = async (how: typeof finish) => location.replace((await how(uid)).location);
  const openBox = async (interaction: Interaction, need?: InteractionReason) => {
    asked.current = need;
    if (location.pathname === hostedRoutes.authenticatedUrl) openPage('loginUrl', uid);
    const isEntrance = location.pathname === hostedRoutes.loginUrl && need !== 'stepUp';
    const step = isEntrance ? await firstStep(interaction, clientOptions(interaction)) : undefined;
    if (step?.kind === 'left') return;
    if (step?.kind === 'provider') return setStage({ ...step, interaction });
    if (
      location.pathname === hostedRoutes.loginUrl &&
      interaction.directAction?.type === 'signup'
    ) {
      openPage('signUpUrl', uid);
    }
    setStage({ kind: 'box', interaction, need });
  };
  const look = async ({ isBack }: { isBack: boolean }) => {
    const interaction = await readInteraction(uid);
    const need = firstNeed(interaction);
    if (!isBack && isCallback()) return openBox(interaction, need);
    if (need === undefined && (isBack || interaction.reasons.length === 0)) return leave(finish);
    // What a sign-in has not changed, another one of the same user will not change either.
    const isStuck = need === 'tenant' || (isBack && need === asked.current && need !== 'noSession');
    if (need === undefined || isStuck) return setStage({ kind: 'choice', interaction, need });
    return openBox(interaction, need);
  };
  const begin = useEffectEvent(() => attempt(() => look({ isBack: false })));
  useEffect(() => begin(), []);

  const languages = 'interaction' in stage ? stage.interaction.languages : [];
  const locale = languages.join(',') || 'auto';
  if (stage.kind === 'waiting') return <Quiet locale={locale} />;
  if (stage.kind === 'failed') {
    return (
      <FailureCard failure={stage.failure} onRetry={() => attempt(() => look({ isBack: false }))} />
    );
  }
  const { interaction } = stage;
  const need = stage.kind === 'provider' ? undefined : stage.need;
  const another = () => {
    setWantsAnother(true);
    openPage('loginUrl', uid);
    setStage({ kind: 'box', interaction, need });
  };
  if (stage.kind === 'provider') {
    return (
      <ProviderCard
        address={stage.address}
        locale={locale}
        onAnother={another}
        onCancel={() => attempt(() => leave(abort))}
      />
    );
  }
  if (stage.kind === 'choice') {
    return (
      <ChoiceCard
        interaction={interaction}
        need={need}
        locale={locale}
        onGoOn={() => attempt(() => leave(finish))}
        onAnother={another}
        onCancel={() => attempt(() => leave(abort))}
      />
    );
  }
  return (
    <Box
      key={`${uid} ${wantsAnother}`}
      interaction={interaction}
      locale={locale}
      wantsAnother={wantsAnother}
      onDone={() => {
        setWantsAnother(false);
        attempt(() => look({ isBack: true }));
      }}
    />
  );
}

/** What calls of the page are made with; the tenant that the application names gives it its looks and its sign-in methods. */
function clientOptions({ uid, application, organization, tenantId }: Interaction) {
  return {
    baseUrl: location.origin,
    routes: hostedRoutes,
    storage: tabStorage(uid),
    onRedirectTo: createRouter(uid, () => undefined),
    ...(organization ? { tenantResolver: () => ({ tenant: organization }) } : {}),
    headers: () => ({
      // names it for branding and links; the session is that of the hosted pages
      'foyer-hosted-application-id': application.clientId,
      ...(tenantId ? { 'frontegg-scoped-tenant': tenantId } : {}),
    }),
  };
}

interface BoxProps {
  readonly interaction: Interaction;
  readonly locale: string;
  readonly wantsAnother: boolean;
  readonly onDone: () => void;
}

function Box({ interaction, locale, wantsAnother, onDone }: BoxProps) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const options = useMemo(() => {
    const { uid, application, loginHint } = interaction;
    return {
      ...clientOptions(interaction),
      transport: guardedTransport(uid, { wantsAnother }),
      onRedirectTo: createRouter(uid, () => done.current()),
      requireAuth: false,
      loginBox: { appName: application.name, locale, email: loginHint },
    };
  }, [interaction, locale, wantsAnother]);
  return (
    <FoyerProvider options={options}>
      <Quiet locale={locale} />
    </FoyerProvider>
  );
}
