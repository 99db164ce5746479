import { defineConfig } from 'vitest/config'

const pure = [
  'tests/domain/**/*.test.ts',
  'tests/contracts/**/*.test.ts',
  'tests/architecture.test.ts',
  'tests/spec.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: pure,
          globalSetup: ['tests/support/global-setup.ts'],
          // A pooled connection that the server has just closed, or a browser that a busy machine starves: once more.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
