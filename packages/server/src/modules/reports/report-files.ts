import { reportFileName, reportFiles, type ReportType } from '@foyer/contract/reports/rules';
import type { ClockPort } from '../../ports/clock.port.ts';
import { drawHtml, reportPolicy } from './report-html.ts';
import type { ReportRequest } from './report-model.ts';
import type { ReportModels } from './report-models.ts';

/** Makes files of reports. One at a time on a node: a PDF of thousands of rows takes a second of the processor. */
export function createReportFiles({
  clock,
  models,
}: {
  readonly clock: ClockPort;
  readonly models: ReportModels;
}) {
  let last: Promise<unknown> = Promise.resolve();

  async function make(request: ReportRequest, type: ReportType): Promise<Buffer> {
    const draw = async () => {
      const model = await models(request);
      if (type === 'html') return Buffer.from(drawHtml(model));
      // libraries and fonts that a start does not wait for
      if (type === 'pdf') return (await import('./report-pdf.ts')).drawPdf(model, clock.now());
      return (await import('./report-image.ts')).drawImage(model);
    };
    const turn = last.then(draw, draw);
    last = turn.catch(() => {});
    return turn;
  }

  return {
    make,

    /** A file as a response, under a name that is safe in a header. */
    answer: (content: Buffer, type: ReportType, name: string) =>
      Object.assign(pieces(content), {
        file: {
          mediaType: reportFiles[type].mediaType,
          name: reportFileName(name, type),
          policy: type === 'html' ? reportPolicy : undefined,
        },
      }),
  };
}

/** Makes files of reports. */
export type ReportFileMaker = ReturnType<typeof createReportFiles>;

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
