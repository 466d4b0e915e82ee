import { defineConfig } from 'vitest/config';
import { clientAssets } from './scripts/client-assets.mjs';
import { dependencyList } from './scripts/dependencies.mjs';

// Limits are there for what hangs: a machine that is slow or busy is no failure.
const expectation = { poll: { timeout: 150_000, interval: 50 } };

// A new one for each project: Vitest takes from it what it has read.
const assets = { ...clientAssets(), ...dependencyList() };

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    // Tests of the whole program wait for processes and the disk most of their time: two workers leave two cores idle.
    maxWorkers: 4,
    projects: [
      {
        define: { ...assets },
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/contract/*.test.ts'],
          // Modules are loaded once for all files: half of the time, and no module has state that a test sees.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: expectation,
        },
      },
      {
        define: { ...assets },
        // A server in the test's own process, which leaves nothing in it: the program is loaded once for all files.
        test: {
          name: 'http',
          include: ['test/http/*.test.ts'],
          isolate: false,
          globalSetup: ['test/harness/first-start.ts'],
          testTimeout: 360_000,
          hookTimeout: 180_000,
          expect: expectation,
        },
      },
      {
        define: { ...assets },
        test: {
          name: 'whole',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/contract/**', 'test/http/**', 'test/clients/**', 'test/cluster/**'],
          isolate: false,
          globalSetup: ['test/harness/first-start.ts'],
          testTimeout: 360_000,
          hookTimeout: 180_000,
          expect: expectation,
        },
      },
      {
        // Needs python3-jenkins and jenkins-job-builder of Debian: npm run test:clients.
        test: {
          name: 'clients',
          include: ['test/clients/*.test.ts'],
          globalSetup: ['test/harness/first-start.ts'],
          testTimeout: 360_000,
          hookTimeout: 180_000,
          expect: expectation,
        },
      },
      {
        // Needs Go and etcd-server of Debian, and minutes the first time: npm run test:cluster.
        test: {
          name: 'cluster',
          include: ['test/cluster/*.test.ts'],
          globalSetup: ['test/harness/first-start.ts'],
          testTimeout: 360_000,
          hookTimeout: 180_000,
          expect: expectation,
        },
      },
    ],
  },
});
