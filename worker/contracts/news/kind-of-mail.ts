import type { NewsKind } from '../../domain/news/registry.ts'
import type { Locale } from '../errors.ts'

/** Kinds of news as they stand after “No more emails ...”. */
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

/** How a kind of news is called where its mails are stopped, after “emails”. */
export const kindOfMail = (locale: Locale, kind: NewsKind): string => kinds[locale][kind]
