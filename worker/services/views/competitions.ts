import type { CompetitionView } from '#contracts/competitions/competition.ts'
import { readSettings } from '#contracts/competitions/competition-settings.ts'
import type { LeagueHead } from '#contracts/league.ts'
import type { CompetitionRow, ParticipantRow } from '#db/queries/competitions/competitions.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { roundsOf } from '#domain/competitions/length.ts'
import { statusAt } from '#domain/competitions/start.ts'
import type { Role } from '#domain/leagues/roles.ts'
import { sealDay } from '#domain/scoring/seal-day.ts'

/**
 * A competition as the contract shows it.
 * @param participants its named participants; empty if all members at the start take part
 * @param members the league's current number of members
 */
export const viewCompetition = (
  row: CompetitionRow,
  participants: readonly Pick<ParticipantRow, 'userId' | 'isMember'>[],
  members: number,
  now: Instant,
): CompetitionView => {
  const status = statusAt(row, now)
  const named = participants.length > 0 ? participants.map(({ userId }) => userId) : null
  // Before the start the draw is secret: a member who saw it could cancel the competition and draw again.
  if (row.startedAt === null) named?.sort()
  // Before the start a named player who has left does not take part, unless the player returns.
  const playing = row.startedAt === null ? participants.filter(({ isMember }) => isMember) : participants
  const participantCount = named ? playing.length : members
  return {
    ...row,
    ...readSettings(row),
    status,
    sealsOn: sealDay(row.endDate),
    participants: named,
    participantCount,
    rounds: roundsOf(row.type, participantCount),
    coinSeed: status === 'past' || status === 'sealed' || status === 'cancelled' ? row.coinSeed : null,
  }
}

export const viewLeagueHead = (
  league: { id: string; slug: string; name: string },
  membership: { role: Role },
): LeagueHead => ({ id: league.id, slug: league.slug, name: league.name, role: membership.role })
