import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        // Generous: some of these run real processes, and a busy machine is no failure.
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'test/contract/*.test.ts'], testTimeout: 30_000 },
      },
      {
        test: {
          name: 'whole',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/contract/**', 'test/clients/**'],
          globalSetup: ['test/harness/bundle.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Needs python3-jenkins and jenkins-job-builder of Debian: npm run test:clients.
        test: {
          name: 'clients',
          include: ['test/clients/*.test.ts'],
          globalSetup: ['test/harness/bundle.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
