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
    // Background work runs when other code wakes it, and otherwise every 30 seconds. A poll ends
    // earlier, so a test fails if the other code does not wake the work.
    expect: { poll: { timeout: 25_000 } },
    // The number of workers is limited, because each test file opens databases, which need memory
    // and a CPU core. With three workers, one can use the CPU while the others wait.
    maxWorkers: 3,
    // Test files share loaded modules, because loading the server's modules again for each file
    // would take a third of the time. So the test files share the state of modules, as the requests
    // of one process do, and nothing else.
    isolate: false,
    // Do not free compiled code: V8 has crashed with "jit_page_->allocations_.erase" when it freed
    // compiled code of embedded databases. The workers live so briefly that they need not free it.
    // A larger space for new objects makes garbage collections rarer, which saves a tenth of the
    // time.
    execArgv: ["--no-wasm-code-gc", "--min-semi-space-size=32", "--max-semi-space-size=64"],
  },
});
