/** Something that the person who started the program can mend: shown as one sentence, without a stack. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Runs a program's main function; ends the process with 1 and one clear sentence when it fails. */
export const runMain = (main: () => Promise<void>): void => {
  main().catch((error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  })
}
