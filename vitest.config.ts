import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "db/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
    setupFiles: ["src/server/testing-setup.ts"],
    globalSetup: ["src/server/testing-template.ts"],
    // The time limits only end tests that hang, so they are long enough for a busy machine. Tests
    // check the deadlines of the code themselves.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Background work runs when other code wakes it, and otherwise every 30 seconds. `expect.poll`
    // gives up before 30 seconds have passed, so a test fails if no code wakes the work.
    expect: { poll: { timeout: 25_000 } },
    // The number of workers is limited, because each test file opens databases, which need memory
    // and a CPU core. With three workers, one can use the CPU while the others wait.
    maxWorkers: 3,
    // Test files share loaded modules. Otherwise a third of the duration of a test run would be
    // spent on loading the server's modules again for each file. As a result, test files also share
    // the state of these modules, as the requests of one process do.
    isolate: false,
    // The first flag makes V8 keep compiled WebAssembly code, because V8 has crashed with
    // "jit_page_->allocations_.erase" when it freed such code of embedded databases. The workers
    // live too briefly to need that memory back. The other flags enlarge the space for new objects,
    // so that garbage collections are rarer. This shortens a test run by a tenth.
    execArgv: ["--no-wasm-code-gc", "--min-semi-space-size=32", "--max-semi-space-size=64"],
  },
});
