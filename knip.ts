import type { KnipConfig } from 'knip'

/**
 * Nothing is exported that nobody imports, and no file or dependency is there for nothing. `npm run check` asks twice: once
 * with the tests, and once (`--production`) for what nobody knows but the tests. A function may be exported for its test
 * alone, as long as its own file makes use of it: this is why the second look leaves such out.
 */
export default {
  entry: [
    // The Worker, deployed and at home.
    'worker/index.ts!',
    'worker/local.ts!',
    'scripts/*.ts!',
    // Started or bundled by its path.
    'scripts/lib/watchman.ts!',
    'scripts/lib/still-running.ts!',
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
  // A part of systemd, where that runs the server.
  ignoreBinaries: ['systemd-notify', 'unshare', 'du', 'openssl'],
  // Loaded when it is first needed, and handed on as a whole.
  ignoreIssues: { 'web/lib/auth/client.ts': ['exports'] },
  ignoreExportsUsedInFile: process.argv.includes('--production'),
} satisfies KnipConfig
