import type { SsoExemption, ssoContract } from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { VisuallyHidden } from '@foyer/ui';
import {
  ActionButton,
  ConfirmDialog,
  createLazyPart,
  Section,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { ssoPermission } from './sso.controller.ts';
import { exemptionMessages } from './exemptions.messages.ts';
import { ssoQueries } from './sso.queries.ts';

const useDialog = /* @__PURE__ */ createLazyPart(() => import('./add-exemption.dialog.tsx'));

/** Members who may sign in without single sign-on although it is required. */
export function Exemptions() {
  const text = usePageTexts('sso', exemptionMessages);
  const { disabledReason } = usePortal();
  const whyHidden = disabledReason('fe.secure.read.users');
  const query = useApiQuery({ ...ssoQueries.exemptions(), isEnabled: whyHidden === undefined });
  const [isAdding, setAdding] = useState(false);
  const dialog = useDialog(isAdding);
  const why = disabledReason(ssoPermission) ?? whyHidden;
  return (
    <Section title={text('exemptions')} text={text('exemptionsText')}>
      {whyHidden === undefined ? (
        <LoadedPart title={text('exemptionsFailed')} query={query}>
          {(list) =>
            list.length === 0 ? (
              <p className="foyer-users-none">{text('noExemptions')}</p>
            ) : (
              <SettingList>
                {list.map((one) => (
                  <Exemption key={one.userId} exemption={one} why={why} />
                ))}
              </SettingList>
            )
          }
        </LoadedPart>
      ) : (
        <p className="foyer-users-none">{whyHidden}</p>
      )}
      <p>
        <ActionButton disabledReason={why} onClick={() => setAdding(true)}>
          {text('addExemption')}
        </ActionButton>
      </p>
      {isAdding && dialog && <dialog.AddExemptionDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

interface ExemptionProps {
  readonly exemption: SsoExemption;
  readonly why: string | undefined;
}

function Exemption({ exemption, why }: ExemptionProps) {
  const text = usePageTexts('sso', exemptionMessages);
  const { name, email, reason, createdBy, expiresAt } = exemption;
  const remove = useRemoval();
  const [isAsking, setAsking] = useState(false);
  const date = momentText(expiresAt, text.locale);
  return (
    <SettingRow
      label={name === '' ? email : `${name} (${email})`}
      description={
        <>
          {reason}
          <br />
          {createdBy === ''
            ? text('exemptUntil', { date })
            : text('exemptUntilBy', { date, user: createdBy })}
        </>
      }
      action={
        <ActionButton variant="quiet" disabledReason={why} onClick={() => setAsking(true)}>
          {text('removeExemption')} <VisuallyHidden>{name || email}</VisuallyHidden>
        </ActionButton>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('removeExemptionTitle', { user: name || email })}
        consequence={text('removeExemptionText')}
        confirmLabel={text('removeExemption')}
        tone="danger"
        onConfirm={async () => {
          await remove.run(exemption);
        }}
      />
    </SettingRow>
  );
}

function useRemoval() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', exemptionMessages);
  const notify = useNotify();
  return useApiChange<typeof ssoContract, SsoExemption>({
    calls: ssoCalls,
    invalidates: staleAfter.sso,
    change: (api, { userId }) => withFresh(() => api.deleteSsoExemption({ params: { userId } })),
    onDone: (_, { input }) =>
      notify.done(text('exemptionRemoved', { user: input.name || input.email })),
  });
}
