import type { Locale } from './errors.ts'
import type { LeagueInvitation } from './invitation.ts'

/** An invitation in the words of a chat's card, and of the picture on it. */
export interface InvitationCard {
  /** "Marta invites you to Thursday Table". */
  title: string
  /** The first line of the picture: "Marta invites you to". */
  lead: string
  /** "7 players, season from 1 January 2027". */
  facts: string
  /** A sentence on what it is that one is invited to. */
  about: string
}

const tags: Record<Locale, string> = { en: 'en-GB', it: 'it-IT' }

const dayIn = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The article that suits the day behind it: dal 1 gennaio, dall’8 gennaio. */
const fromDay = (day: string): string => (/^(8|11) /.test(day) ? `dall’${day}` : `dal ${day}`)
const untilDay = (day: string): string => (/^(8|11) /.test(day) ? `fino all’${day}` : `fino al ${day}`)

const words = {
  en: {
    lead: (inviter: string) => `${inviter} invites you to`,
    players: (count: number) => (count === 1 ? '1 player' : `${count} players`),
    before: (day: string) => `season from ${day}`,
    until: (day: string) => `season until ${day}`,
    running: 'the season is under way',
    over: 'the season is over',
    about: 'A prediction game among friends. Wikidata keeps the score, and every point is explained.',
    refusals: {
      league_full: 'The league is full.',
      league_closed: 'The league has closed its doors.',
    },
    plain: { title: 'An invitation to a private league' },
  },
  it: {
    lead: (inviter: string) => `${inviter} ti invita in`,
    players: (count: number) => (count === 1 ? '1 giocatore' : `${count} giocatori`),
    before: (day: string) => `stagione ${fromDay(day)}`,
    until: (day: string) => `stagione ${untilDay(day)}`,
    running: 'stagione in corso',
    over: 'la stagione è finita',
    about: 'Un gioco di pronostici tra amici. I punti li tiene Wikidata, e ogni punto è spiegato.',
    refusals: {
      league_full: 'La lega è al completo.',
      league_closed: 'La lega ha chiuso le porte.',
    },
    plain: { title: 'Un invito a una lega privata' },
  },
} as const

/** The card of an invitation in a language. */
export const invitationCard = (invitation: LeagueInvitation, locale: Locale): InvitationCard => {
  const say = words[locale]
  const { season, inviter, name, memberCount, refusal } = invitation
  const when = () => {
    if (season.state === 'before' && season.startDate) return say.before(dayIn(locale, season.startDate))
    if (season.state !== 'running') return say.over
    return season.endDate ? say.until(dayIn(locale, season.endDate)) : say.running
  }
  const lead = say.lead(inviter)
  return {
    title: `${lead} ${name}`,
    lead,
    facts: `${say.players(memberCount)}, ${when()}`,
    about: refusal ? say.refusals[refusal] : say.about,
  }
}

/** The card of an invitation of which nothing can be told. */
export const plainInvitationCard = (
  locale: Locale,
  message: string,
): Pick<InvitationCard, 'title' | 'about'> => ({
  title: words[locale].plain.title,
  about: message,
})
