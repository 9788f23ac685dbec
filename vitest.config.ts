import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "db/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
    setupFiles: ["src/server/testing-setup.ts"],
    globalSetup: ["src/server/testing-template.ts"],
    // Deadlines of the product are measured by the tests that are about them; these only end what
    // hangs, and leave a machine that is busy with other things the time that it needs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Each file opens databases of its own, which take memory and a core to start; a third fills the
    // moments in which the others wait.
    maxWorkers: 3,
    // Loading the server anew for each file would take a third of the time. Files share no state but
    // what modules keep, as the requests of one process do.
    isolate: false,
    // A worker has died of V8's own check ("jit_page_->allocations_.erase") as it let go of compiled
    // code that the embedded databases had left. It need not: a worker's life is short.
    execArgv: ["--no-wasm-code-gc"],
  },
});
