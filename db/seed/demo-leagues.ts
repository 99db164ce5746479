import { addDays, type CalendarDay } from '#domain/calendar-day.ts'
import type { DemoPlayer as Player } from './demo-players.ts'

interface DemoLeague {
  name: string
  slug: string
  inviteCode: string
  createdOn: CalendarDay
  startDate: CalendarDay
  endDate: CalendarDay
  over: boolean
  lists: Record<Player, { name: string; picks: string[] }>
}

/** A finished league over the deaths of 2025, and one of the current year without deaths. */
export const demoLeagues = (today: CalendarDay): DemoLeague[] => {
  const year = Number(today.slice(0, 4))
  return [
    {
      name: 'Sunday Supper Club',
      slug: 'sunday-supper-club',
      inviteCode: 'SUPPER',
      createdOn: '2024-12-10',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      over: true,
      lists: {
        Marta: {
          name: 'The Long Goodbye',
          picks: [
            'Q450675',
            'Q184746',
            'Q9582',
            'Q43203',
            'Q117012',
            'Q28054',
            'Q17293',
            'Q2252',
            'Q47213',
            'Q193803',
          ],
        },
        Paolo: {
          name: 'Vecchie glorie',
          picks: [
            'Q157050',
            'Q450675',
            'Q42820',
            'Q43252',
            'Q190148',
            'Q38484',
            'Q199943',
            'Q23301',
            'Q180661',
            'Q189307',
          ],
        },
        Ines: {
          name: 'Encore',
          picks: [
            'Q313013',
            'Q39803',
            'Q102642',
            'Q131725',
            'Q392',
            'Q48187',
            'Q41488',
            'Q43293',
            'Q1153825',
            'Q183492',
          ],
        },
        Theo: {
          name: 'Ringside and laboratory',
          picks: [
            'Q213919',
            'Q83333',
            'Q44176',
            'Q44461',
            'Q92894',
            'Q323320',
            'Q48337',
            'Q39792',
            'Q41163',
            'Q65932',
          ],
        },
      },
    },
    {
      name: 'The Reading Room',
      slug: 'the-reading-room',
      inviteCode: 'READER',
      createdOn: `${year - 1}-12-12`,
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
      over: false,
      lists: {
        Marta: {
          name: 'Matinee idols',
          picks: [
            'Q43203',
            'Q28054',
            'Q170510',
            'Q41142',
            'Q48337',
            'Q65932',
            'Q39792',
            'Q41163',
            'Q81328',
            'Q873',
          ],
        },
        Paolo: {
          name: 'Tutti in piazza',
          picks: [
            'Q43252',
            'Q190148',
            'Q199943',
            'Q312674',
            'Q363413',
            'Q311716',
            'Q17293',
            'Q28054',
            'Q23301',
            'Q189307',
          ],
        },
        Ines: {
          name: 'The back catalogue',
          picks: [
            'Q117012',
            'Q392',
            'Q131725',
            'Q2599',
            'Q4636',
            'Q128121',
            'Q48187',
            'Q12003',
            'Q2808',
            'Q43203',
          ],
        },
        Theo: {
          name: 'Laurels',
          picks: [
            'Q193803',
            'Q41488',
            'Q323320',
            'Q44461',
            'Q2252',
            'Q47213',
            'Q43293',
            'Q1153825',
            'Q183492',
            'Q7426',
          ],
        },
      },
    },
  ]
}

/**
 * The competitions of a demo league: a cup and a round robin for the finished one, a race over the year for the current
 * one.
 */
export const demoCompetitions = (league: DemoLeague) =>
  league.over
    ? [
        {
          slug: 'supper-cup',
          name: 'Supper Cup',
          type: 'death_cup' as const,
          startDate: '2025-03-01',
          endDate: '2025-12-31',
          settings: { roundDurationDays: 120 },
        },
        {
          slug: 'four-seasons',
          name: 'Four Seasons',
          type: 'league_duel' as const,
          startDate: '2025-02-01',
          endDate: '2025-11-30',
          settings: { matchDurationDays: 100 },
        },
      ]
    : [
        {
          slug: 'the-long-race',
          name: 'The Long Race',
          type: 'one_shot_madness' as const,
          startDate: addDays(league.startDate, 1),
          endDate: league.endDate,
        },
      ]
