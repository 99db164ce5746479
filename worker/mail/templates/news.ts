import type { Locale } from '../../contracts/errors.ts'
import { leagueNameMax } from '../../contracts/league.ts'
import type { NewsKind } from '../../domain/news.ts'
import { quotedName, type RenderedMail, render } from './render.ts'

/** What is shown of a kind of news in its reader's language, after “No more mails ...”. */
const kinds: Record<Locale, Record<NewsKind, string>> = {
  en: {
    death_reported: 'about reported deaths',
    death_confirmed: 'about confirmed deaths',
    death_withdrawn: 'about withdrawn reports',
    death_corrected: 'about corrected dates',
    ruling: 'about rulings',
    match: 'about matches',
    start_soon: 'about what starts soon',
    list_incomplete: 'about picks that no longer count',
    place_free: 'about free places',
    final: 'about final results',
    invitation: 'about invitations',
    joined: 'about new members',
    remark: 'about remarks',
    letter: 'with the weekly letter',
  },
  it: {
    death_reported: 'sui decessi segnalati',
    death_confirmed: 'sui decessi confermati',
    death_withdrawn: 'sulle notizie ritirate',
    death_corrected: 'sulle date corrette',
    ruling: 'sulle decisioni',
    match: 'sulle partite',
    start_soon: 'su quello che sta per iniziare',
    list_incomplete: 'sulle scelte che non valgono più',
    place_free: 'sui posti liberi',
    final: 'sui risultati definitivi',
    invitation: 'sugli inviti',
    joined: 'sui nuovi membri',
    remark: 'sui commenti',
    letter: 'con la lettera settimanale',
  },
}

const words = {
  en: {
    several: (count: number) => `${count} pieces of news from your leagues`,
    inLeague: (league: string) => `In your league “${league}”.`,
    action: 'Have a look',
    inbox: 'All that is new',
    footnote: 'You get this because you play on Deathlist.',
    stop: (kind: string) => `No more mails ${kind}`,
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

/** How a kind of news is called where its mails are stopped. */
export const kindOfMail = (locale: Locale, kind: NewsKind): string => kinds[locale][kind]

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
        ...stops.map(({ kind, url }) => ({ label: said.stop(kinds[locale][kind]), url })),
        { label: said.settings, url: settingsUrl },
      ],
    },
  )
}
