import type { Statement } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listsVersion } from '#db/queries/versions/league-versions.ts'
import { readAsUser } from './access.ts'
import type { Ctx, User, Watched } from './context.ts'

/** The statement that says what the answer of a read rests on (db/queries/versions/). */
export type VersionOf<Input> = (ctx: Ctx, input: Input, user: User) => Statement<{ version: string | null }[]>

/** The version of a read of one league, from its statement. */
export const ofLeague =
  (
    version: (db: Db, asked: Record<'league' | 'userId' | 'now', string>) => ReturnType<VersionOf<unknown>>,
  ): VersionOf<{ league: string }> =>
  ({ db, now }, { league }, { userId }) =>
    version(db, { league, userId, now })

/** What a read of one league rests on that shows no more than the league, its members, lists and current season. */
export const leagueRestsOn = ofLeague(listsVersion)

/**
 * What the answer of a read rests on by now: one small query, behind the same check of the session as the read itself. A user
 * who is no member of the league is told nothing.
 * @throws AppError those of readAsUser
 */
export const readVersion = async (ctx: Ctx, statement: Watched['statement']): Promise<string | null> => {
  const watched: Watched = { statement, version: undefined }
  await readAsUser({ ...ctx, watched }, () => ({}))
  return watched.version ?? null
}
