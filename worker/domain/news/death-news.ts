import { type ActivityItem, dayIn } from './activity-item.ts'
import type { ActivityDefinition, NewsTexts, Sentence, Subject } from './definition.ts'

/** One tag for all news about one death in one league */
export const tagOfDeath = ({ leagueId, personId }: Subject): string | null =>
  personId && `${leagueId}:${personId}`

/** The page of the person that the item is about */
export const personScreen: ActivityDefinition['screen'] = ({ person }, { screens }) =>
  person ? screens.person(person.wikidataId) : screens.leaderboard

/** The points withdrawn with the death; null: none */
export const takenBackWith = ({ takenBack }: ActivityItem, { t, scores }: NewsTexts): Sentence | null => {
  const lost = scores(takenBack)
  return lost && t('takenBack', { scores: lost })
}

/** The current points of a death that was announced as confirmed */
export const whatItBrings = (
  { person, data, scores, withdrawnSince }: ActivityItem,
  texts: NewsTexts,
): Sentence | null => {
  const { t, day } = texts
  const diedOn = dayIn(data.diedOn)
  if (diedOn === null || person === null) return null
  if (withdrawnSince || person.diedOn === null) return t('takenBackSince')
  if (person.diedOn !== diedOn) return t('correctedSince', { day: day(person.diedOn) })
  return texts.scores(scores.confirmed)
}
