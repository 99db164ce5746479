import type { KnipConfig } from 'knip'

/**
 * Finds unused files, exports and dependencies. `npm run check` runs it with the tests, and with `--production` without
 * them, which finds what only tests use. An export that its own file uses as well may exist for a test alone: the second
 * run ignores it.
 */
export default {
  entry: [
    // The Worker, deployed and local.
    'worker/index.ts!',
    'worker/local.ts!',
    'scripts/*.ts!',
    // Started or bundled by its path.
    'scripts/lib/watchman.ts!',
    'scripts/lib/run-reporter.ts!',
    'scripts/lib/runtime/make-config.ts!',
    'tests/bench/support/import-child.ts',
    'tests/support/http/curl.ts',
    'tests/scripts/left-database.ts',
    'tests/bench/api/bare-worker.ts',
    'tests/nets/record-landed.ts',
    // The web app; the landing and sign-in pages are rendered as they are built.
    'web/main.tsx!',
    'web/app/preload-app.ts!',
    'web/features/landing/prerender-landing.tsx!',
    'web/app/sign-in.ts!',
    'web/features/auth/prerender-sign-in.tsx!',
    'web/app/prerender.tsx!',
  ],
  project: ['**/*.{ts,tsx}!', '!tests/**!', '!*.config.ts!', '!knip.ts!'],
  // Named in style sheets; read as a file; in the text of a program that a test compiles.
  ignoreDependencies: ['tailwindcss', '@fontsource-variable/.+', 'axe-core', 'openapi-fetch'],
  // Programs of the machine.
  ignoreBinaries: ['systemd-notify', 'unshare', 'du', 'openssl'],
  // Loaded on demand, as a whole.
  ignoreIssues: { 'web/lib/auth/client.ts': ['exports'] },
  ignoreExportsUsedInFile: process.argv.includes('--production'),
} satisfies KnipConfig
