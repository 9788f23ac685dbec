import type { Reporter, TestModule } from "vitest/node";

/** After all tests have run, lists the tests that passed only at their second attempt. */
export default class ListFlaky implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.diagnostic()?.flaky) {
          console.log(`FLAKY  ${module.relativeModuleId} > ${test.fullName}`);
        }
      }
    }
  }
}
