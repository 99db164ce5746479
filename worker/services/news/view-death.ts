import type { Locale } from '#contracts/errors.ts'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import type { ActivityItemRow } from '#db/queries/news/activity-items.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { settlesAt } from '#domain/life-status/decide.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import type { ActivityItem } from '#domain/news/activity-item.ts'
import { announcementHolds } from '#domain/news/announced-death.ts'
import { activityDefinition } from '#domain/news/news-registry.ts'
import { viewQuotation } from '../views/biographies.ts'
import { descriptionOf, shownDate, viewInLine } from '../views/people.ts'

type Person = NonNullable<ActivityItemRow['person']> & NonNullable<ActivityItemRow['believed']>

const sourcesOf = ({ evidence }: Person, diedOn: string | null): AnnouncedDeath['sources'] => {
  if (!evidence) return []
  const { assessment, secondOpinion } = evidence
  const year = Number(diedOn?.slice(0, 4))
  return [
    ...('referenced' in assessment && assessment.referenced ? (['reference'] as const) : []),
    ...(secondOpinion?.deathYears.includes(year) && !secondOpinion.living ? (['article'] as const) : []),
  ]
}

/** The current state of a reported or confirmed death, without the leagues in which it counts. */
export const viewBelievedDeath = (
  state: AnnouncedDeath['state'],
  person: Person,
  articles: ActivityItemRow['articles'],
  { locale, now }: { locale: Locale; now: Instant },
): AnnouncedDeath => {
  const isConfirmed = state === 'confirmed'
  const diedOn = isConfirmed
    ? person.diedOn
    : shownDate(person.reportedDeathDate, person.reportedDeathPrecision)
  return {
    state,
    ...viewInLine(person, locale),
    description: descriptionOf(person, locale),
    quotation: viewQuotation(articles, locale, now),
    birthYear: person.birthYear,
    diedOn,
    since: isConfirmed ? person.confirmedAt : person.reportedAt,
    settlesAt: settlesAt(person),
    contested: isConfirmed && shownStatus(person) === 'disputed',
    sources: sourcesOf(person, diedOn),
    holders: [],
    isOwn: false,
  }
}

/**
 * The current state of the death that an activity item announces; null for other items, and for an announcement that is
 * no longer true.
 */
export const viewDeath = (
  { kind, person, believed, articles, withdrawnSince }: ActivityItemRow,
  { scores, nameOf: playerName }: Pick<ActivityItem, 'scores' | 'nameOf'>,
  { locale, userId, now }: { locale: Locale; userId: string; now: Instant },
): AnnouncedDeath | null => {
  const state = activityDefinition(kind).announces
  if (!state || !person || !believed || withdrawnSince) return null
  const dead = { ...person, ...believed }
  if (!announcementHolds(state, dead)) return null
  const holders = [...new Set(scores[state].map((scored) => scored.userId))]
  return {
    ...viewBelievedDeath(state, dead, articles, { locale, now }),
    holders: holders.filter((id) => id !== userId).map(playerName),
    isOwn: holders.includes(userId),
  }
}
