import { type SQL, sql } from 'drizzle-orm'
import { type ActivityKind, activityKinds, kindsWith, newsKindOf } from '#domain/news/news-registry.ts'

/** Activity kinds as a list in parentheses. They are constants of the code, so they are inlined without parameters. */
export const listOfKinds = (kinds: readonly ActivityKind[]): SQL =>
  sql.raw(`(${kinds.map((kind) => `'${kind}'`).join(', ')})`)

/** Kinds about comments, which are not listed as lines of their own. */
export const unlisted = listOfKinds(kindsWith('unlisted'))

const newsByKind = JSON.stringify(
  Object.fromEntries(activityKinds.map((kind) => [kind, newsKindOf(kind)] as const)),
)

/** The `news_kind` to insert with an activity item of this kind. */
export const newsKindIn = (kind: SQL): SQL => sql`(${newsByKind} ->> (${kind}))`
