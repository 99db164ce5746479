import type { Locale } from '#contracts/errors.ts'
import { leagueNameMax } from '#contracts/league.ts'
import { kindOfMail } from '#contracts/news/kind-of-mail.ts'
import { wordsIn } from '#contracts/words.ts'
import type { NewsKind } from '#domain/news/news-registry.ts'
import { quotedName, type RenderedMail, render } from './render.ts'

/** The maximum length of a line of news, because it contains names; a subject is shorter. */
const textMax = 400
const subjectMax = 150

/** The reader's language, and the pages on which they stop mails: of each kind of news in the mail, and of all. */
export interface ReaderWays {
  locale: Locale
  stops: readonly { kind: NewsKind; url: string }[]
  settingsUrl: string
}

/** The secondary links of a mail about news. */
export const linksOf = ({ locale, stops, settingsUrl }: ReaderWays) => {
  const t = wordsIn(locale, 'mails')
  return [
    ...stops.map(({ kind, url }) => ({ label: t('news.stop', { kind: kindOfMail(locale, kind) }), url })),
    { label: t('news.settings'), url: settingsUrl },
  ]
}

/** A mail about one activity item, or about all of a reader's quiet hours. */
export const newsMail = ({
  items,
  inboxUrl,
  ...ways
}: ReaderWays & {
  /** `text`: the event; `detail`: its consequences, which are never in a subject or a heading. */
  items: readonly { league: string; text: string; detail: string | null; url: string }[]
  inboxUrl: string
}): RenderedMail => {
  const { locale } = ways
  const t = wordsIn(locale, 'mails')
  const [first] = items
  const lines = items.map(({ league, text, detail }) => ({
    league: quotedName(league, leagueNameMax),
    text: quotedName(text, textMax),
    detail: detail === null ? null : quotedName(detail, textMax),
  }))
  const several = lines.length > 1
  return render(
    several
      ? {
          subject: t('news.several', { count: lines.length }),
          heading: t('news.several', { count: lines.length }),
          body: lines.map(
            ({ league, text, detail }) => `${league}: ${[text, detail].filter(Boolean).join('. ')}`,
          ),
          action: t('news.inbox'),
          footnote: t('news.footnote'),
        }
      : {
          subject: quotedName(lines[0]?.text ?? '', subjectMax),
          heading: lines[0]?.text ?? '',
          body: [
            ...(lines[0]?.detail ? [lines[0].detail] : []),
            t('news.inLeague', { league: lines[0]?.league ?? '' }),
          ],
          action: t('news.action'),
          footnote: t('news.footnote'),
        },
    {
      locale,
      url: several ? inboxUrl : first?.url,
      links: linksOf(ways),
    },
  )
}
