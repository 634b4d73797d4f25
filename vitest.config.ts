import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test that asserts nothing fails.
    expect: { requireAssertions: true },
    include: [
      'contract/src/**/*.test.ts',
      'server/src/**/*.test.ts',
      'server/test/**/*.test.ts',
      'web/**/*.test.ts',
      'web/**/*.test.tsx',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    // Two cores: one for the tests, one for the servers they talk to.
    maxWorkers: 2,
    // Bounds for a machine that does other work too; nothing is expected to come near them.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
