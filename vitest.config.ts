import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "db/**/*.test.ts", "scripts/**/*.test.ts"],
    setupFiles: ["src/server/testing-setup.ts"],
    globalSetup: ["src/server/testing-template.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Each file opens databases of its own, which take memory and a core to start; a third fills the
    // moments in which the others wait.
    maxWorkers: 3,
    // Loading the server anew for each file would take a third of the time. Files share no state but
    // what modules keep, as the requests of one process do.
    isolate: false,
  },
});
