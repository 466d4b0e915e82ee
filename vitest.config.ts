import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'test/contract/*.test.ts'] } },
      {
        test: {
          name: 'whole',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/contract/**'],
          globalSetup: ['test/harness/bundle.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
