import { ZodError } from 'zod'
import { causes } from './causes.ts'

/** One line about an error: its message, or where and how a value did not match its schema; never the value. */
const summaryOf = (error: unknown): string => {
  if (error instanceof ZodError)
    return error.issues
      .slice(0, 5)
      .map(({ path, code }) => `${path.map(String).join('.') || '(all)'} ${code}`)
      .join(', ')
  return error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 200) ?? '') : ''
}

/**
 * Where in the bundle an error was thrown, innermost call first; its source map gives the files. Empty if outside of
 * the bundle.
 */
const placesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [...(error.stack ?? '').matchAll(/^\s+at .*?((?:index|local)[\w-]*\.js:\d+:\d+)\)?$/gm)]
        .slice(0, 4)
        .map(([, place = '']) => place)
    : []

/**
 * The loggable text of an error: the names in its chain of causes, the innermost message, and where it was thrown.
 * Messages in between are left out: that of a failed query contains its parameters, and so names and addresses of
 * people.
 */
export const errorForLog = (error: unknown): string => {
  const chain = causes(error)
  const names = chain.map((cause) => (cause instanceof Error ? cause.name : typeof cause))
  const innermost = chain.at(-1)
  const places = chain.map(placesOf).findLast((found) => found.length > 0) ?? []
  return `${names.join(' < ')}: ${summaryOf(innermost)}${places.length > 0 ? ` (${places.join(' < ')})` : ''}`
}
