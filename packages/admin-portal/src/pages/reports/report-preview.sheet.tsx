import type { Report, ReportFilters } from '@foyer/contract/reports';
import {
  isReportTemplate,
  type ReportTemplateId,
  reportTemplates,
} from '@foyer/contract/reports/rules';
import { useApiQuery } from '@foyer/react/query';
import { DownloadIcon, Skeleton, type Translator, VisuallyHidden } from '@foyer/ui';
import { ActionMenu, Select, Sheet } from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useReportDownloads } from './reports.controller.ts';
import { reportsMessages } from './reports.messages.ts';
import { reportsQueries } from './reports.queries.ts';

type Texts = Translator<typeof reportsMessages>;

interface PreviewProps {
  readonly report: Report | undefined;
  readonly onClose: () => void;
}

const types = ['pdf', 'html', 'image'] as const;

/** A report as of now, with its filters, to look at and to download. */
export function ReportPreview({ report, onClose }: PreviewProps) {
  return (
    <Sheet
      isOpen={report !== undefined}
      onClose={onClose}
      size="large"
      title={report?.name ?? ''}
      description={report?.description}
    >
      {report && isReportTemplate(report.id) && (
        <PreviewContent key={report.id} report={report} templateId={report.id} />
      )}
    </Sheet>
  );
}

interface ContentProps {
  readonly report: Report;
  readonly templateId: ReportTemplateId;
}

function PreviewContent({ report, templateId }: ContentProps) {
  const text = usePageTexts('reports', reportsMessages);
  const [filters, setFilters] = useState<ReportFilters>(report.filters);
  const query = useApiQuery(reportsQueries.preview(templateId, filters));
  const { create } = useReportDownloads();
  const set = (changes: ReportFilters) => setFilters((before) => ({ ...before, ...changes }));
  return (
    <>
      <div className="foyer-reports-bar">
        <Filters {...{ templateId, filters, set, text }} />
        <ActionMenu
          label={text('download')}
          isLabeled
          actions={types.map((type) => ({
            id: type,
            label: text(type),
            icon: <DownloadIcon size="small" />,
            onSelect: () => void create.run({ report, type, filters }).catch(() => undefined),
          }))}
        />
      </div>
      <p className="foyer-reports-note">{text('previewNote')}</p>
      <LoadedPart
        title={text('previewFailed')}
        query={query}
        waiting={
          <div className="foyer-reports-sheet" aria-busy="true">
            <VisuallyHidden>{text('previewLoading')}</VisuallyHidden>
            <Skeleton width="half" />
            <Skeleton width="most" />
            <Skeleton width="full" />
          </div>
        }
      >
        {(source) => (
          <img
            className="foyer-reports-sheet"
            src={source}
            alt={text('previewAlt', { name: report.name })}
            data-refreshing={query.isFetching || undefined}
          />
        )}
      </LoadedPart>
    </>
  );
}

interface FiltersProps {
  readonly templateId: ReportTemplateId;
  readonly filters: ReportFilters;
  readonly set: (changes: ReportFilters) => void;
  readonly text: Texts;
}

const periods = ['7d', '30d', '90d'] as const;
const inactive = {
  '': 'allUsers',
  30: 'inactive30',
  90: 'inactive90',
  180: 'inactive180',
} as const;

function Filters({ templateId, filters, set, text }: FiltersProps) {
  const offered: readonly string[] = reportTemplates[templateId].filters;
  return (
    <>
      {offered.includes('period') && (
        <Select
          label={text('period')}
          isLabelHidden
          value={filters.period ?? '30d'}
          options={periods.map((value) => ({ value, label: text(value) }))}
          onChange={(period) => set({ period })}
        />
      )}
      {offered.includes('inactiveDays') && (
        <Select
          label={text('users')}
          isLabelHidden
          value={String(filters.inactiveDays ?? '')}
          options={Object.entries(inactive)
            .map(([value, label]) => ({ value, label: text(label) }))
            .toSorted((a, b) => Number(a.value) - Number(b.value))}
          onChange={(days) => set({ inactiveDays: days === '' ? undefined : Number(days) })}
        />
      )}
      {offered.includes('severity') && (
        <Select
          label={text('severity')}
          isLabelHidden
          value={filters.severity?.length ? 'high' : 'all'}
          options={[
            { value: 'all', label: text('allSeverities') },
            { value: 'high', label: text('highSeverities') },
          ]}
          onChange={(value) =>
            set({ severity: value === 'high' ? ['High', 'Critical'] : undefined })
          }
        />
      )}
    </>
  );
}
