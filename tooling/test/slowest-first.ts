import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of a project that take longest: begun last, one of them would run alone at the end. */
const maxLength =
  /\/(flow-model-\d|token-kinds|isolation-matrix|hostile-values|lists-at-scale|model|groups-holding|users-lists)\.stack\.test\.ts$/;

/** Begins with what takes longest; a fresh clone knows no times of its own. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const isLong = ({ moduleId }: TestSpecification) => maxLength.test(moduleId);
    return projects.flatMap((project) => {
      const own = sorted.filter((one) => one.project === project);
      return [...own.filter(isLong), ...own.filter((one) => !isLong(one))];
    });
  }
}
