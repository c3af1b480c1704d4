import type { SsoConfiguration } from '@foyer/contract/sso';
import { useApiQuery } from '@foyer/react/query';
import { Button, CheckIcon, VisuallyHidden } from '@foyer/ui';
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
import { PortalLink } from '../../shell/portal-link.tsx';
import { useDocumentTitle } from '../../shell/use-document-title.ts';
import { ActivateStep } from './activate.step.tsx';
import { DomainsStep } from './domains.step.tsx';
import { type ConnectionPartProps, ssoPermission, useConnectionChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { StatusChip } from './connection-state.tsx';
import { toConnectionName, getProvider } from './sso.providers.ts';
import { ssoQueries } from './sso.queries.ts';
import { nextStep, type SsoStep, ssoSteps, stepsDone } from './sso.rules.ts';
import { TestStep } from './test.step.tsx';

const parts = [...ssoSteps, 'mapping'] as const;
type Part = (typeof parts)[number];

const useConnectionStep = /* @__PURE__ */ createLazyPart(() => import('./connection.step.tsx'));
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

const panels: Readonly<Record<Part, ComponentType<ConnectionPartProps>>> = {
  domains: DomainsStep,
  connection: ConnectionStep,
  test: TestStep,
  activate: ActivateStep,
  mapping: Mapping,
};

/** One connection: four steps to set it up, and what its users get. */
export function ConnectionPage({ id }: { readonly id: string }) {
  const text = usePageTexts('sso', ssoMessages);
  const { openPage } = usePortal();
  const query = useApiQuery(ssoQueries.list());
  return (
    <>
      <PortalLink
        to={{ tab: 'sso', sub: undefined, search: '' }}
        className="foyer-link foyer-user-back"
      >
        <span aria-hidden="true">←</span> {text('back')}
      </PortalLink>
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
  const { whyNot } = usePortal();
  const [start] = useState(() => nextStep(connection));
  const [params, setParams] = usePageParams({ step: '' });
  const part = parts.find((one) => one === params.step) ?? start;
  const title = useRef<HTMLHeadingElement>(null);
  const name = getProvider(connection).name;
  useDocumentTitle(name);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const why = whyNot(ssoPermission);
  const confirmation = useConfirmation(connection.needsConfirmation);
  const Panel = panels[part];
  const after = part === 'mapping' ? undefined : ssoSteps[ssoSteps.indexOf(part) + 1];
  const open = (step: Part) => setParams({ step });
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
      <Steps connection={connection} current={part} onOpen={open} />
      <Panel connection={connection} why={why} />
      {after && stepsDone(connection)[part === 'mapping' ? 'activate' : part] && (
        <div className="foyer-sso-next">
          <Button variant="primary" onClick={() => open(after)}>
            {text('next', { step: text(after) })}
          </Button>
        </div>
      )}
    </>
  );
}

interface StepsProps {
  readonly connection: SsoConfiguration;
  readonly current: Part;
  readonly onOpen: (part: Part) => void;
}

/** Every step can be opened at any time: going back deletes nothing. */
function Steps({ connection, current, onOpen }: StepsProps) {
  const text = usePageTexts('sso', ssoMessages);
  const done = stepsDone(connection);
  const mark = (step: SsoStep, at: number) => (
    <span className="foyer-sso-step-mark" data-done={done[step] || undefined} aria-hidden="true">
      {done[step] ? <CheckIcon size="small" /> : at + 1}
    </span>
  );
  return (
    <nav className="foyer-sso-steps" aria-label={text('steps')}>
      <ol>
        {ssoSteps.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onOpen(step)}
            >
              {mark(step, at)}
              {text(step)}{' '}
              <VisuallyHidden>({text(done[step] ? 'stepDone' : 'stepOpen')})</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="foyer-sso-mapping"
        aria-current={current === 'mapping' ? 'page' : undefined}
        onClick={() => onOpen('mapping')}
      >
        {text('mapping')}
      </button>
    </nav>
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
