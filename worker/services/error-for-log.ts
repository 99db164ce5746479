import { ZodError } from 'zod'
import { causes } from './causes.ts'

/** One line of an error: its message, or where a value was not what a schema says, and how; never the value. */
const tellingLine = (error: unknown): string => {
  if (error instanceof ZodError)
    return error.issues
      .slice(0, 5)
      .map(({ path, code }) => `${path.map(String).join('.') || '(all)'} ${code}`)
      .join(', ')
  return error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 200) ?? '') : ''
}

/** Where in the bundle an error was thrown, innermost call first; its source map names our files. Empty: not in the bundle. */
const placesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [...(error.stack ?? '').matchAll(/^\s+at .*?((?:index|local)[\w-]*\.js:\d+:\d+)\)?$/gm)]
        .slice(0, 4)
        .map(([, place = '']) => place)
    : []

/**
 * What the log may say of an error: the names down its chain of causes, and the innermost message, and where it was thrown. The messages in
 * between are left out: a failed query's carries its parameters, and so people's names and addresses.
 */
export const errorForLog = (error: unknown): string => {
  const chain = causes(error)
  const names = chain.map((cause) => (cause instanceof Error ? cause.name : typeof cause))
  const innermost = chain.at(-1)
  const places = chain.map(placesOf).findLast((found) => found.length > 0) ?? []
  return `${names.join(' < ')}: ${tellingLine(innermost)}${places.length > 0 ? ` (${places.join(' < ')})` : ''}`
}
