import type { SsoConfiguration } from '@foyer/contract/sso';
import { useApiQuery } from '@foyer/react/query';
import { Button } from '@foyer/ui';
import {
  ActionMenu,
  ConfirmDialog,
  createLazyPart,
  EmptyState,
  PageHeader,
  TrashIcon,
} from '@foyer/ui/portal';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { BackLink } from '../../shell/portal-link.tsx';
import { useDocumentTitle } from '../../shell/use-document-title.ts';
import { ConnectionSteps } from './connection-steps.tsx';
import { ActivateStep } from './activate.step.tsx';
import { DomainsStep } from './domains.step.tsx';
import { type ConnectionPartProps, ssoPermission, useConnectionChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { StatusChip } from './connection-state.tsx';
import { toConnectionName, getProvider } from './sso.providers.ts';
import { ssoQueries } from './sso.queries.ts';
import { nextStep, ssoSteps, stepsDone } from './sso.rules.ts';
import { TestStep } from './test.step.tsx';

const parts = [...ssoSteps, 'mapping', 'setupLinks'] as const;
type Part = (typeof parts)[number];

const useConnectionStep = /* @__PURE__ */ createLazyPart(() => import('./connection.step.tsx'));
const useSetupLinks = /* @__PURE__ */ createLazyPart(() => import('./setup-links.section.tsx'));
const useConfirmation = /* @__PURE__ */ createLazyPart(() => import('./confirmation.section.tsx'));
const useMapping = /* @__PURE__ */ createLazyPart(() => import('./mapping.section.tsx'));

function ConnectionStep(props: ConnectionPartProps) {
  const part = useConnectionStep(true);
  return part ? <part.ConnectionStep {...props} /> : <SettingsPlaceholder rows={4} />;
}

function Mapping(props: ConnectionPartProps) {
  const part = useMapping(true);
  return part ? <part.MappingSections {...props} /> : <SettingsPlaceholder rows={3} />;
}

function SetupLinks(props: ConnectionPartProps) {
  const part = useSetupLinks(true);
  return part ? <part.SetupLinks {...props} /> : <SettingsPlaceholder rows={3} />;
}

const panels: Readonly<Record<Part, ComponentType<ConnectionPartProps>>> = {
  domains: DomainsStep,
  connection: ConnectionStep,
  test: TestStep,
  activate: ActivateStep,
  mapping: Mapping,
  setupLinks: SetupLinks,
};

/** One connection: four steps to set it up, and what its users get. */
export function ConnectionPage({ id }: { readonly id: string }) {
  const text = usePageTexts('sso', ssoMessages);
  const { openPage } = usePortal();
  const query = useApiQuery(ssoQueries.list());
  return (
    <>
      <BackLink to={{ tab: 'sso', sub: undefined, search: '' }} label={text('back')} />
      <LoadedPart title={text('failed')} query={query}>
        {(list) => {
          const connection = list.find((one) => one.id === id);
          return connection ? (
            <Opened connection={connection} />
          ) : (
            <EmptyState
              title={text('gone')}
              text={text('goneText')}
              action={<Button onClick={() => openPage('sso')}>{text('back')}</Button>}
            />
          );
        }}
      </LoadedPart>
    </>
  );
}

function Opened({ connection }: { readonly connection: SsoConfiguration }) {
  const text = usePageTexts('sso', ssoMessages);
  const { disabledReason } = usePortal();
  const [start] = useState(() => nextStep(connection));
  const [params, setParams] = usePageParams({ step: '' });
  const part = parts.find((one) => one === params.step) ?? start;
  const title = useRef<HTMLHeadingElement>(null);
  const name = getProvider(connection).name;
  useDocumentTitle(name);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const why = disabledReason(ssoPermission);
  const confirmation = useConfirmation(connection.needsConfirmation);
  const Panel = panels[part];
  const step = ssoSteps.find((one) => one === part);
  const after = step && ssoSteps[ssoSteps.indexOf(step) + 1];
  const open = (next: Part) => setParams({ step: next });
  return (
    <>
      <PageHeader
        title={name}
        titleRef={title}
        text={connection.domains.map(({ domain }) => domain).join(', ') || text('noDomains')}
        mark={<StatusChip connection={connection} />}
        actions={<Actions connection={connection} why={why} />}
      />
      {confirmation && connection.needsConfirmation && (
        <confirmation.ConfirmationSection connection={connection} why={why} />
      )}
      <ConnectionSteps
        connection={connection}
        steps={ssoSteps}
        others={[
          { part: 'mapping', label: text('mapping') },
          { part: 'setupLinks', label: text('setupLinks') },
        ]}
        current={part}
        onOpen={open}
      />
      <Panel connection={connection} why={why} />
      {after && stepsDone(connection)[step] && (
        <div className="foyer-sso-next">
          <Button variant="primary" onClick={() => open(after)}>
            {text('next', { step: text(after) })}
          </Button>
        </div>
      )}
    </>
  );
}

function Actions({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { openPage } = usePortal();
  const { remove } = useConnectionChanges();
  const [isAsking, setAsking] = useState(false);
  const domains = connection.domains.filter(({ validated }) => validated);
  const names = new Intl.ListFormat(text.locale).format(domains.map(({ domain }) => domain));
  return (
    <>
      <ActionMenu
        label={toConnectionName(connection)}
        actions={[
          {
            id: 'delete',
            label: text('delete'),
            icon: <TrashIcon size="small" />,
            tone: 'danger',
            disabledReason: why,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('deleteTitle', { name: toConnectionName(connection) })}
        consequence={names === '' ? text('deleteTextNone') : text('deleteText', { domains: names })}
        confirmLabel={text('delete')}
        tone="danger"
        onConfirm={async () => {
          await remove.run(connection);
          openPage('sso');
        }}
      />
    </>
  );
}
