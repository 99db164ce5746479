/** An error that the user of the program can fix: shown as one sentence, without a stack. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Runs a program's main function; if it fails, prints the error and exits with 1. */
export const runMain = (main: () => Promise<void>): void => {
  main().catch((error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  })
}
