import { runNet } from './support/run-net.ts'

/** Every screen in both sizes and themes for both roles, where the suite shows each role half of them. @throws Error */
export const run = (): Promise<void> => runNet('tests/browser/screens/screens.test.ts', { LOOKS: 'every' })
