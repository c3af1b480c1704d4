import { reportTemplateIds } from '@foyer/contract/reports/rules';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../running-server/account.ts';
import { loadRestClient, methodOf } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    async function aPage() {
      const account = await anAccount(server.origin);
      createVisitorBrowser(server.origin).open('/');
      const { api, ContextHolder } = loadRestClient(name);
      ContextHolder['setContext']?.({ baseUrl: server.origin });
      ContextHolder['setAccessToken']?.(null);
      const { email, password } = account;
      await methodOf(api.auth, 'loginv2')({ email, password });
      const call = async (method: string, body?: unknown): Promise<unknown> =>
        methodOf(api.reports, method)(body);
      return { email, call };
    }

    test('lists, renders, schedules, and sends reports', async () => {
      const { email, call } = await aPage();
      const ids = reportTemplateIds.map((id) => expect.objectContaining({ id }));
      expect(await call('getReports')).toEqual(ids);
      const templateId = 'audit-summary';
      expect(
        await call('renderReport', { templateId, dataFilters: { period: '7d' } }),
      ).toMatchObject({ html: expect.stringContaining('<h1>Audit summary</h1>') });
      const schedule = { interval: 'weekly', cron: '0 9 * * 1', tz: 'UTC', active: true };
      const form = { templateId, schedule, status: 'active', type: 'pdf', dataFilters: {} };
      expect(await call('scheduleReport', form)).toMatchObject({ id: templateId, type: 'pdf' });
      expect(await call('getReport', { id: templateId })).toMatchObject({
        schedule,
        status: 'active',
      });
      await call('sendReport', { templateId, to: [email] });
      const refused = Promise.resolve(call('sendReport', { templateId, to: ['a@else.test'] }));
      await expect(refused).rejects.toHaveProperty('statusCode', 400);
    });
  },
);
