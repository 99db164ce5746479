import { type SQL, sql } from 'drizzle-orm'
import { type ActivityKind, activityKinds, kindsWith, newsKindOf } from '#domain/news/news-registry.ts'

/** Kinds of the registry as a list in parentheses; they are words of the code and need no parameters. */
export const listOfKinds = (kinds: readonly ActivityKind[]): SQL =>
  sql.raw(`(${kinds.map((kind) => `'${kind}'`).join(', ')})`)

/** The kinds that tell of a remark, and are no lines of their own. */
export const unlisted = listOfKinds(kindsWith('unlisted'))

const newsByKind = JSON.stringify(
  Object.fromEntries(activityKinds.map((kind) => [kind, newsKindOf(kind)] as const)),
)

/** What a statement that inserts into the activity writes as `news_kind`, for the kind that it writes. */
export const newsKindIn = (kind: SQL): SQL => sql`(${newsByKind} ->> (${kind}))`
