import { type ActivityItem, dayIn } from './activity-item.ts'
import type { ActivityDefinition, Sentence, Speech, Subject } from './definition.ts'

/** One tag for all news about one death in one league */
export const tagOfDeath = ({ leagueId, personId }: Subject): string | null =>
  personId && `${leagueId}:${personId}`

/** The page of the person that the item is about */
export const personScreen: ActivityDefinition['screen'] = ({ person }, { screens }) =>
  person ? screens.person(person.wikidataId) : screens.leaderboard

/** The points withdrawn with the death; null: none */
export const takenBackWith = ({ takenBack }: ActivityItem, { say, scores }: Speech): Sentence | null => {
  const lost = scores(takenBack)
  return lost && say('takenBack', { scores: lost })
}

/** The current points of a death that was announced as confirmed */
export const whatItBrings = (
  { person, data, scores, withdrawnSince }: ActivityItem,
  speech: Speech,
): Sentence | null => {
  const { say, day } = speech
  const diedOn = dayIn(data.diedOn)
  if (diedOn === null || person === null) return null
  if (withdrawnSince || person.diedOn === null) return say('takenBackSince')
  if (person.diedOn !== diedOn) return say('correctedSince', { day: day(person.diedOn) })
  return speech.scores(scores.confirmed)
}
