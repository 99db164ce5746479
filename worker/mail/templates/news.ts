import type { Locale } from '../../contracts/errors.ts'
import { leagueNameMax } from '../../contracts/league.ts'
import { kindOfMail } from '../../contracts/news/kind-of-mail.ts'
import type { NewsKind } from '../../domain/news/registry.ts'
import { quotedName, type RenderedMail, render } from './render.ts'

const words = {
  en: {
    several: (count: number) => `${count} pieces of news from your leagues`,
    inLeague: (league: string) => `In your league “${league}”.`,
    action: 'Have a look',
    inbox: 'All that is new',
    footnote: 'You get this because you play on Deathlist.',
    stop: (kind: string) => `No more emails ${kind}`,
    settings: 'What else is sent, and when',
  },
  it: {
    several: (count: number) => `${count} novità dalle tue leghe`,
    inLeague: (league: string) => `Nella tua lega «${league}».`,
    action: 'Vai a vedere',
    inbox: 'Tutte le novità',
    footnote: 'Ricevi questo messaggio perché giochi su Deathlist.',
    stop: (kind: string) => `Non voglio più e-mail ${kind}`,
    settings: 'Che cos’altro viene inviato, e quando',
  },
} as const

/** Longest line of news: names are in it, and a subject has an end. */
const textMax = 400
const subjectMax = 150

/** A mail about one thing that happened, or about all that did while its reader wanted quiet. */
export const newsMail = ({
  locale,
  items,
  stops,
  settingsUrl,
  inboxUrl,
}: {
  locale: Locale
  items: readonly { league: string; text: string; url: string }[]
  stops: readonly { kind: NewsKind; url: string }[]
  settingsUrl: string
  inboxUrl: string
}): RenderedMail => {
  const said = words[locale]
  const [first] = items
  const lines = items.map(({ league, text, url }) => ({
    league: quotedName(league, leagueNameMax),
    text: quotedName(text, textMax),
    url,
  }))
  const several = lines.length > 1
  return render(
    several
      ? {
          subject: said.several(lines.length),
          heading: said.several(lines.length),
          body: lines.map(({ league, text }) => `${league}: ${text}`),
          action: said.inbox,
          footnote: said.footnote,
        }
      : {
          subject: quotedName(lines[0]?.text ?? '', subjectMax),
          heading: lines[0]?.text ?? '',
          body: [said.inLeague(lines[0]?.league ?? '')],
          action: said.action,
          footnote: said.footnote,
        },
    {
      locale,
      url: several ? inboxUrl : first?.url,
      links: [
        ...stops.map(({ kind, url }) => ({ label: said.stop(kindOfMail(locale, kind)), url })),
        { label: said.settings, url: settingsUrl },
      ],
    },
  )
}
