import type { Statement } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listsVersion } from '#db/queries/versions/league-versions.ts'
import { readAsUser } from './access.ts'
import type { User } from './actor.ts'
import type { Ctx, Watched } from './context.ts'

/** The query for the version of a read's answer (db/queries/versions/). */
export type VersionOf<Input> = (ctx: Ctx, input: Input, user: User) => Statement<{ version: string | null }[]>

/** Adapts the version query of a league's read. */
export const ofLeague =
  (
    version: (db: Db, asked: Record<'league' | 'userId' | 'now', string>) => ReturnType<VersionOf<unknown>>,
  ): VersionOf<{ league: string }> =>
  ({ db, now }, { league }, { userId }) =>
    version(db, { league, userId, now })

/** Version of a read that shows only the league, its members, lists and current season. */
export const leagueDependsOn = ofLeague(listsVersion)

/**
 * The current version of a read's answer: one small query, after the same session check as the read itself. Null for
 * users who are not members of the league.
 * @throws AppError those of readAsUser
 */
export const readVersion = async (ctx: Ctx, statement: Watched['statement']): Promise<string | null> => {
  const watched: Watched = { statement, version: undefined }
  await readAsUser({ ...ctx, watched }, () => ({}))
  return watched.version ?? null
}
