import { runNet } from './support/run-net.ts'

/** Every screen in both sizes and themes for both roles; the suite tests half of them for each role. @throws Error */
export const run = (): Promise<void> => runNet('tests/browser/screens/screens.test.ts', { LOOKS: 'every' })
