import { defineConfig } from 'vitest/config';
import { useMemory } from './scripts/memory-folder.ts';
import { MixedOrder } from './scripts/test-order.ts';

useMemory();

const alone = 'web/**/*.alone.test.tsx';

export default defineConfig({
  test: {
    // A test that asserts nothing fails.
    expect: { requireAssertions: true },
    globalSetup: ['server/test/global-setup.ts'],
    // Two more than two cores: some of them wait for the servers they talk to.
    maxWorkers: 4,
    sequence: { sequencer: MixedOrder },
    // Bounds for a machine that does other work too; nothing is expected to come near them.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        // A worker loads the server once: what belongs to a server stands in its platform, never in a module.
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
        },
      },
      {
        // As above; what a file leaves behind in the window it shares is cleared (web/test/setup.ts).
        extends: true,
        test: {
          name: 'web',
          isolate: false,
          setupFiles: ['web/test/setup.ts'],
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: [alone],
        },
      },
      // A stand-in for a module has to be there before anything loads it.
      { extends: true, test: { name: 'web alone', include: [alone] } },
    ],
  },
});
