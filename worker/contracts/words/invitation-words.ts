import type { Locale } from '../errors.ts'
import type { LeagueInvitation } from '../invitation.ts'
import { formatsIn, wordsIn } from '../words.ts'

/** The words of an invitation's preview in chats, and of its picture. */
export interface InvitationCard {
  /** "Marta invites you to Thursday Table". */
  title: string
  /** The first line of the picture: "Marta invites you to". */
  lead: string
  /** "7 players, season from 1 January 2027". */
  facts: string
  /** A sentence that explains the game. */
  about: string
}

export const invitationCard = (invitation: LeagueInvitation, locale: Locale): InvitationCard => {
  const t = wordsIn(locale, 'pages')
  const { day } = formatsIn(locale)
  const { season, inviter, name, memberCount, refusal } = invitation
  const when = () => {
    if (season.state === 'before' && season.startDate)
      return t('invitation.before', { day: day(season.startDate) })
    if (season.state !== 'running') return t('invitation.over')
    return season.endDate ? t('invitation.until', { day: day(season.endDate) }) : t('invitation.running')
  }
  const lead = t('invitation.lead', { inviter })
  return {
    title: `${lead} ${name}`,
    lead,
    facts: `${t('invitation.players', { count: memberCount })}, ${when()}`,
    about: t(`invitation.${refusal ?? 'about'}`),
  }
}

/** The preview of an invitation that cannot be read. */
export const plainInvitationCard = (
  locale: Locale,
  message: string,
): Pick<InvitationCard, 'title' | 'about'> => ({
  title: wordsIn(locale, 'pages')('invitation.plain'),
  about: message,
})
