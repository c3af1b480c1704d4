// @vitest-environment jsdom
import type { UserEntitlements } from '@foyer/contract/entitlements';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createSimulation } from '../../client/src/testing/simulated-client.ts';
import { json, refusal } from '../../client/src/testing/simulated-provider.ts';
import { Allowed, Entitled } from './entitled.tsx';
import { FoyerClientProvider } from './foyer-context.tsx';
import { useFeature, usePermission, useReloadEntitlements } from './use-entitlements.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const call = 'GET /entitlements/api/v2/user-entitlements';
const data: UserEntitlements = {
  features: {
    // a million milliseconds after the simulation's first one, by the calendar
    reports: { planIds: [], expireTime: 1_795_001_000_000, linkedPermissions: [] },
    export: { planIds: [], expireTime: -1, linkedPermissions: ['invoices.export'] },
    beta: {
      planIds: [],
      expireTime: null,
      linkedPermissions: [],
      featureFlag: {
        on: true,
        offTreatment: 'false',
        defaultTreatment: 'false',
        rules: [
          {
            conditionLogic: 'and',
            conditions: [
              {
                attribute: 'seats',
                negate: false,
                op: 'greater_than',
                value: { number: 5 },
              },
            ],
            treatment: 'true',
          },
        ],
      },
    },
  },
  plans: {},
  permissions: { 'invoices.*': true },
};

async function show(ui: ReactNode, { enabled = true, held: granted = data, profile = {} } = {}) {
  const simulation = createSimulation();
  simulation.provider.always(call, () => json(granted));
  const user = {
    id: 'user-1',
    name: 'Ada',
    email: 'ada@acme.test',
    permissions: [],
    roles: [],
    ...profile,
  };
  simulation.provider.always('GET /identity/resources/users/v2/me', () => json(user));
  const tab = simulation.open(enabled ? { entitlementsOptions: { enabled } } : {});
  const view = (
    <FoyerClientProvider client={tab.client}>
      <Boundary>{ui}</Boundary>
    </FoyerClientProvider>
  );
  render(view);
  const advance = (milliseconds = 0) => act(() => simulation.time.advance(milliseconds));
  void tab.client.start();
  await advance(100);
  return { ...simulation, ...tab, advance };
}

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { words: '' };
  static getDerivedStateFromError(error: Error) {
    return { words: error.message };
  }
  override render() {
    return this.state.words || this.props.children;
  }
}

const text = () => document.body.textContent;

test('a guard shows what a user is entitled to, and otherwise says why not', async () => {
  const { time, advance } = await show(
    <>
      <Entitled feature="export">export,</Entitled>
      <Entitled permission="invoices.export">button,</Entitled>
      <Entitled feature="sso" fallback={({ justification }) => `${justification},`} />
      <Entitled permission="people.read" fallback={({ justification }) => `${justification},`} />
      <Entitled feature="beta" attributes={{ seats: 6 }} fallback="no beta">
        beta,
      </Entitled>
      <Reports />
    </>,
  );
  const all = 'export,button,MISSING_FEATURE,MISSING_PERMISSION,beta,';
  expect(text()).toBe(`${all}yes`);
  // the session is renewed every few minutes, and everything is judged again
  await advance(1_000_000 - time.now() + 300_000);
  expect(text()).toBe(`${all}BUNDLE_EXPIRED`);
});

function Reports() {
  const result = useFeature('reports');
  const { isEntitled } = usePermission('invoices.read');
  return isEntitled && (result.isEntitled ? 'yes' : result.justification);
}

test('without the option the specified sentence is thrown, and nothing is loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { provider } = await show(<Reports />, { enabled: false });
  expect(text()).toBe(
    'You must first enable entitlements via Frontegg options to use this function',
  );
  expect(provider.count('/user-entitlements')).toBe(0);
});

test('a failed load entitles to nothing, and the next one says whether it worked', async () => {
  const answers: boolean[] = [];
  function Again() {
    const reload = useReloadEntitlements();
    return (
      <button onClick={() => void reload().then((isLoaded) => answers.push(isLoaded))}>
        <Entitled feature="export" fallback="nothing">
          export
        </Entitled>
      </button>
    );
  }
  const { provider, advance } = await show(<Again />);
  provider.always(call, () => refusal(500, 'Broken.'));
  const reload = async () => {
    screen.getByRole('button').click();
    await advance(10_000);
  };
  await reload();
  expect([text(), answers]).toEqual(['nothing', [false]]);
  provider.always(call, () => json(data));
  await reload();
  expect([text(), answers]).toEqual(['export', [false, true]]);
});

test('one of the listed permissions or roles is enough; only who the provider calls a superuser needs none', async () => {
  const ui = (
    <>
      <Allowed permissions={['a', 'fe.secure.read.users']}>permission,</Allowed>
      <Allowed roles={['Admin', 'Sales']}>role,</Allowed>
      <Allowed permissions={['a']} roles={['Admin']} fallback="neither" />
    </>
  );
  const roles = [{ key: 'Sales' }];
  await show(ui, { profile: { permissions: [{ key: 'fe.*' }], roles } });
  expect(text()).toBe('permission,role,neither');
  cleanup();
  await show(
    <Allowed permissions={['a']} fallback="no">
      everything
    </Allowed>,
    { profile: { superUser: true } },
  );
  expect(screen.getByText('everything')).toBeDefined();
});
