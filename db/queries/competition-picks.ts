import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { competitionPicks, competitions } from '../schema/index.ts'
import { mayBeSeenBy, type Viewer } from './picks/sealed.ts'

/** The picks chosen for a competition by all participants; of sealed lists only the viewer's own. */
export const chosenPicks = (db: Db, competitionId: string | SQL, viewer: Viewer) =>
  db
    .select({ userId: competitionPicks.userId, pickId: competitionPicks.pickId })
    .from(competitionPicks)
    .innerJoin(competitions, eq(competitions.id, competitionPicks.competitionId))
    .where(
      and(
        eq(competitionPicks.competitionId, competitionId),
        mayBeSeenBy(viewer, { userId: competitionPicks.userId, seasonId: competitions.seasonId }),
      ),
    )

/** Replaces a participant's choice while the condition is true; returns the picks now chosen. */
export const choosePicks = (
  db: Db,
  choice: { competitionId: string; userId: string; pickIds: readonly string[] },
  condition: SQL,
) => {
  const own = and(
    eq(competitionPicks.competitionId, choice.competitionId),
    eq(competitionPicks.userId, choice.userId),
    condition,
  )
  return {
    removed: db.delete(competitionPicks).where(own),
    added: db.run(sql`
      insert into ${competitionPicks} (competition_id, user_id, pick_id)
      select ${choice.competitionId}, ${choice.userId}, value from json_each(${JSON.stringify(choice.pickIds)})
      where ${condition}`),
    chosen: db.select({ pickId: competitionPicks.pickId }).from(competitionPicks).where(own),
  }
}
