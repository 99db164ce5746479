import { z } from 'zod'
import type texts from '#locales/en/fields.json'

type Issue = z.core.$ZodIssue

/** How deep in the value an issue is; an unknown key is one level below the object that has it. */
const depthOf = ({ code, path }: Issue): number => path.length + Number(code === 'unrecognized_keys')

/** The most useful issue: for a union, the issue of the member that the value was most likely meant for. */
export const detailedIssue = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const [best] = issue.errors
    .flatMap((issues) => (issues[0] ? [{ first: detailedIssue(issues[0]), count: issues.length }] : []))
    .reverse()
    // First issues with our own message, then the member that got furthest, then the one with the fewest issues.
    .sort(
      (a, b) =>
        Number(b.first.code === 'custom') - Number(a.first.code === 'custom') ||
        depthOf(b.first) - depthOf(a.first) ||
        a.count - b.count,
    )
  return best ? { ...best.first, path: [...issue.path, ...best.first.path] } : issue
}

const ownWords = z.object({
  // A key of the field texts: words() of fields.ts accepts no other.
  says: z.custom<keyof typeof texts>(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  named: z.boolean().default(false),
})

/**
 * Our own message of a broken rule: that of `words` of fields.ts, or that of every list with a wrong number of entries;
 * undefined if the message is the library's.
 */
export const ownWordsOf = (issue: Issue): z.output<typeof ownWords> | undefined => {
  if (issue.code === 'custom') return ownWords.safeParse(issue.params).data
  if (issue.code === 'too_big' && issue.origin === 'array')
    return { says: 'tooManyEntries', values: { max: Number(issue.maximum) }, named: true }
  if (issue.code === 'too_small' && issue.origin === 'array')
    return { says: 'noEntries', values: {}, named: true }
  return undefined
}
