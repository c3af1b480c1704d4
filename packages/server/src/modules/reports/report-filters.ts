import {
  type Report,
  type ReportFilters,
  reportFilters,
  reportsRefusals,
} from '@foyer/contract/reports';
import { refuse } from '../../kernel/refusal.ts';

type Field = NonNullable<Report['dataFilters']>[number];
const severities = ['Info', 'Low', 'Medium', 'High', 'Critical'];
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** How clients ask for each filter. */
export const filterFields: Readonly<Record<'period' | 'inactiveDays' | 'severity', Field>> = {
  period: {
    type: 'select',
    config: {
      type: 'select',
      name: 'period',
      label: 'Period',
      options: choices(['7d', '30d', '90d']),
    },
  },
  inactiveDays: {
    type: 'number',
    config: {
      type: 'number',
      name: 'inactiveDays',
      label: 'Days without sign-in',
      min: 1,
      max: 365,
    },
  },
  severity: {
    type: 'multi-select',
    config: {
      type: 'multi-select',
      name: 'severity',
      label: 'Severity',
      options: choices(severities),
    },
  },
};

/** Filters as the wire carries them: base64 of a JSON object, at most 4 KiB (the contract's limit). */
export function readFilters(text: string | undefined): ReportFilters {
  if (!text) return {};
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw refuse(reportsRefusals.invalidFilters);
  try {
    return checkFilters(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch (cause) {
    throw refuse(reportsRefusals.invalidFilters, { cause });
  }
}

/** Filters that a template can understand; throws `invalidFilters` for anything else. */
export function checkFilters(value: unknown): ReportFilters {
  const read = reportFilters.safeParse(value);
  if (!read.success) throw refuse(reportsRefusals.invalidFilters);
  return read.data;
}
