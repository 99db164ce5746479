import { type ParseArgsConfig, parseArgs } from 'node:util'

/** An error that the user of the program can fix: shown as one sentence, without a stack. */
export class Failure extends Error {
  override name = 'Failure'
}

/** An error's own message, without its cause. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Parses a command line. @throws Failure that names the wrong argument */
export const parsedArgs = <Config extends ParseArgsConfig>(config: Config) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Failure(messageOf(error))
  }
}

/** The only argument of a command line: a file, and no option such as --help. @throws Failure with this usage */
export const onlyFile = (usage: string): string => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || file.startsWith('-') || more.length > 0) throw new Failure(usage)
  return file
}

/** Runs a program's main function; if it fails, prints the error and exits with 1. */
export const runMain = (main: () => Promise<void>): void => {
  main().catch((error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  })
}
