import { z } from 'zod'
import type texts from '#locales/en/fields.json'

type Issue = z.core.$ZodIssue

/** The issue that says most: of a choice between schemas, that of the one which the value was most likely meant for. */
export const detailedIssue = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const [best] = issue.errors
    .flatMap((issues) => (issues[0] ? [{ first: detailedIssue(issues[0]), count: issues.length }] : []))
    .reverse()
    // A rule with words of its own, then the one with the fewest complaints.
    .sort(
      (a, b) => Number(b.first.code === 'custom') - Number(a.first.code === 'custom') || a.count - b.count,
    )
  return best ? { ...best.first, path: [...issue.path, ...best.first.path] } : issue
}

const ownWords = z.object({
  // A key of theirs: words() of fields.ts takes no other.
  says: z.custom<keyof typeof texts>(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  named: z.boolean().default(false),
})

/** The words of our own that a broken rule has (`words` of fields.ts); undefined: it is one of the library's. */
export const ownWordsOf = (issue: Issue): z.output<typeof ownWords> | undefined =>
  issue.code === 'custom' ? ownWords.safeParse(issue.params).data : undefined
