import type { Locale } from '../../contracts/errors.ts'
import type { Deadline } from '../../domain/seasons/deadlines.ts'

type DateWords = Record<Deadline['kind'], (p: { competition: string; round: string }) => string>

interface LetterWords {
  subjectOne: (league: string) => string
  subjectMany: string
  since: (days: number) => string
  noDeath: string
  table: string
  noTable: string
  you: string
  provisional: (points: string) => string
  happened: string
  nothing: string
  more: (count: number) => string
  comes: string
  noDates: string
  open: string
  footnote: (weekday: string, hour: string, zone: string) => string
  settings: string
  stop: string
  dates: DateWords
}

export const letterWords: Record<Locale, LetterWords> = {
  en: {
    subjectOne: (league) => `The week in ${league}`,
    subjectMany: 'The week in your leagues',
    since: (days) => {
      if (days === 0) return 'Last death on the lists: today.'
      return days === 1
        ? 'Last death on the lists: yesterday.'
        : `${days} days since the last death on the lists.`
    },
    noDeath: 'No death on the lists this season so far.',
    table: 'The leaderboard',
    noTable: 'There is none yet.',
    you: 'you',
    provisional: (points) => `${points} once confirmed`,
    happened: 'What happened',
    nothing: 'Nothing happened this week.',
    more: (count) => (count === 1 ? 'And one more thing.' : `And ${count} more things.`),
    comes: 'Next dates',
    noDates: 'No dates ahead.',
    open: 'Open the league',
    footnote: (weekday, hour, zone) => `This letter comes every ${weekday} at ${hour} (${zone}).`,
    settings: 'Another day or hour',
    stop: 'No more weekly letters',
    dates: {
      season_starts: () => 'the season begins',
      season_ends: () => 'last day of the season',
      season_seals: () => 'the season’s standings become final',
      rules_bind: () => 'new rules take effect',
      first_list_ends: () => 'last day to fill your first list',
      team_due: ({ competition }) => `last day to choose your picks for ${competition}`,
      competition_starts: ({ competition }) => `${competition} begins`,
      round_ends: ({ competition, round }) => `round ${round} of ${competition} ends`,
      competition_ends: ({ competition }) => `${competition} ends`,
    },
  },
  it: {
    subjectOne: (league) => `La settimana di ${league}`,
    subjectMany: 'La settimana delle tue leghe',
    since: (days) => {
      if (days === 0) return 'Ultimo decesso nelle liste: oggi.'
      return days === 1
        ? 'Ultimo decesso nelle liste: ieri.'
        : `Ultimo decesso nelle liste: ${days} giorni fa.`
    },
    noDeath: 'In questa stagione ancora nessun decesso nelle liste.',
    table: 'La classifica',
    noTable: 'Non c’è ancora.',
    you: 'tu',
    provisional: (points) => `${points} da confermare`,
    happened: 'Che cosa è successo',
    nothing: 'Questa settimana non è successo niente.',
    more: (count) => (count === 1 ? 'E un’altra novità.' : `E altre ${count} novità.`),
    comes: 'Prossime date',
    noDates: 'Nessuna data in vista.',
    open: 'Apri la lega',
    footnote: (weekday, hour, zone) => `Questa lettera arriva ogni ${weekday} alle ${hour} (${zone}).`,
    settings: 'Un altro giorno o un’altra ora',
    stop: 'Niente più lettere settimanali',
    dates: {
      season_starts: () => 'inizia la stagione',
      season_ends: () => 'ultimo giorno della stagione',
      season_seals: () => 'la classifica della stagione diventa definitiva',
      rules_bind: () => 'entrano in vigore le nuove regole',
      first_list_ends: () => 'ultimo giorno per completare la prima lista',
      team_due: ({ competition }) => `ultimo giorno per scegliere la squadra per ${competition}`,
      competition_starts: ({ competition }) => `inizia ${competition}`,
      round_ends: ({ competition, round }) => `finisce il turno ${round} di ${competition}`,
      competition_ends: ({ competition }) => `finisce ${competition}`,
    },
  },
}
