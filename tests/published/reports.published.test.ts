import { reportTemplateIds } from '@foyer/contract/reports/rules';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aRestPage, restClients } from './rest-page.ts';
import { sharedServer } from './shared-server.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

describe.each(restClients)('$name', ({ name }) => {
  test('lists, renders, downloads, schedules, and sends reports', async () => {
    const { email, downloads, ...page } = await aRestPage(server.origin, name);
    const call = (method: string, body?: unknown) => page.call('reports', method, body);
    const ids = reportTemplateIds.map((id) => expect.objectContaining({ id }));
    expect(await call('getReports')).toEqual(ids);
    const templateId = 'audit-summary';
    const dataFilters = { period: '7d' };
    expect(await call('renderReport', { templateId, dataFilters })).toMatchObject({
      html: expect.stringContaining('<h1>Audit summary</h1>'),
    });
    await call('downloadReport', { templateId, dataFilters, name: 'Audit', responseType: 'pdf' });
    expect(downloads.at(-1)).toBe('report_Audit.pdf');
    const schedule = { interval: 'weekly', cron: '0 9 * * 1', tz: 'UTC', active: true };
    const form = { templateId, schedule, status: 'active', type: 'pdf', dataFilters: {} };
    expect(await call('scheduleReport', form)).toMatchObject({ id: templateId, type: 'pdf' });
    expect(await call('getReport', { id: templateId })).toMatchObject({
      schedule,
      status: 'active',
    });
    await call('sendReport', { templateId, to: [email] });
    const refused = call('sendReport', { templateId, to: ['a@else.test'] });
    await expect(refused).rejects.toHaveProperty('statusCode', 400);
  });
});
