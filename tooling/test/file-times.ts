import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** In the environment: the folder for the reports of a run. */
export const reportFolderName = 'FOYER_TEST_REPORTS';
/** In that folder: the results as vitest tells them, and what each file took: `[{"file", "seconds"}]`. */
export const [reportFile, timesFile] = ['report.json', 'times.json'];

/** What each test file took with all that it waited for: its page or its server, its imports, its tests. */
export class FileTimes implements Reporter {
  readonly #path: string;
  readonly #times: { file: string; seconds: number }[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
      module.diagnostic();
    const whole =
      environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration;
    this.#times.push({ file: module.relativeModuleId, seconds: whole / 1000 });
  }

  onTestRunEnd(): void {
    writeFileSync(this.#path, JSON.stringify(this.#times));
  }
}
