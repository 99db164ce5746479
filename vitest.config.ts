import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const pure = [
  'tests/domain/**/*.test.ts',
  'tests/contracts/**/*.test.ts',
  'tests/architecture/**/*.test.ts',
  'tests/spec.test.ts',
  'tests/security-page.test.ts',
  'tests/test-report.test.ts',
]

/** What takes longest begins first, so that no core is idle at the end of a run. */
const slowest = [
  'worker/webhook-fairness',
  'scripts/restore',
  'packs/properties',
  'nets/',
  'browser/screens',
  'people/year',
  'scripts/killed',
  'http/generated',
  'kills/',
  'browser/profile',
  'browser/sign-in/auth',
  'browser/',
  'auth/',
  'web/',
  'authorisation/',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const at = slowest.findIndex(
    (part) => moduleId.includes(`/tests/${part}`) || moduleId.includes(`/${part}.test`),
  )
  return at < 0 ? slowest.length : at
}
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // Longer than the browser waits for anything: its message says what was missing.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // On a busy machine the last second is not enough; what is there is seen at once all the same.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    // A failed try may leave a wait behind that times out later: it must not fail a run whose second try passes.
    onUnhandledError: ({ message }) => !/^\w+\.waitFor(Response|Request|Event): /.test(message),
    // A worker keeps its modules, its server and its browser from file to file (tests/support).
    isolate: false,
    maxWorkers: 3,
    tags: [
      { name: 'nets', description: 'Only in npm run test:nets: exhaustive, or minutes of waiting.' },
      { name: 'sized', description: 'In npm test at a small size, in npm run test:nets at the whole one.' },
    ],
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: pure,
          globalSetup: ['tests/support/global-setup.ts'],
          // Miniflare reads it as it is loaded: the server of mails that tests start is believed.
          env: {
            NODE_EXTRA_CA_CERTS: new URL('tests/stand-ins/smtp/authority.pem', import.meta.url).pathname,
          },
        },
      },
    ],
  },
})
