import type { Report } from '@foyer/contract/reports';

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
