import { dayOf } from '#domain/calendar-day.ts'
import { withFirstDeathBonus } from '#domain/scoring/first-death.ts'
import { knowledgeAt, scorebookOf } from '#domain/scoring/scorebook.ts'
import type { ScoreEntry } from '#domain/scoring/types.ts'
import { lateNotes } from '../../late-notes.ts'
import type { Kind } from '../../settings.ts'
import { earlier, leaderboardOf, more, type Place, sumPoints } from '../../standings.ts'
import type { Play, Played } from '../../types.ts'

export const championship = {
  settings: {},
  picks: ['all', 'subset'],
  rounds: () => 0,
  roundLength: null,
  knockout: false,
  columns: [],
} as const satisfies Kind

/** All play at once, most points at the end wins. */
export interface Championship extends Played {
  type: 'championship'
  /** The last player left wins; false for a season's leaderboard. */
  walkover: boolean
}

/** The game that a season's leaderboard is: it never ends by walkover. */
export const seasonGame = (season: Played): Championship => ({
  type: 'championship',
  walkover: false,
  ...season,
})

interface ChampionshipPlace extends Place {
  deaths: number
  firstDeath: string | null
}

/** Total points; ties by number of deaths, then the earliest first death, then a shared rank. */
const order = (a: ChampionshipPlace, b: ChampionshipPlace): number =>
  more(a.points, b.points) || more(a.deaths, b.deaths) || earlier(a.firstDeath, b.firstDeath)

/** All play at once, most points at the end wins. The season's leaderboard follows these rules too. */
export const playChampionship: Play<Championship> = (competition, participants, picks, deaths, now) => {
  const { start, end, rules, walkover } = competition
  const scorebook = scorebookOf(participants, picks, deaths, rules)
  const today = dayOf(now)
  const entries = withFirstDeathBonus(
    scorebook
      .entries(knowledgeAt(end, now))
      .filter(({ diedOn }) => diedOn >= start && diedOn <= today && (end === null || diedOn <= end)),
    rules,
  )
  const own = new Map<string, ScoreEntry[]>(participants.map(({ userId }) => [userId, []]))
  for (const entry of entries) own.get(entry.userId)?.push(entry)
  return leaderboardOf({
    scorebook,
    start,
    end,
    now,
    walkover,
    entries,
    matches: [],
    places: ({ through }) =>
      [...own].map(([userId, all]): ChampionshipPlace => {
        const seen = all.filter((entry) => entry.diedOn <= through)
        return { userId, points: sumPoints(seen), deaths: seen.length, firstDeath: seen[0]?.diedOn ?? null }
      }),
    order,
    changeDays: entries.map((entry) => entry.diedOn),
    lateNotes: lateNotes(
      scorebook,
      { matchId: null, userIds: null, start, through: end ?? today, lastDay: end },
      now,
    ),
    dueDays: [],
  })
}
