import { dayOf } from '../../domain/calendar-day.ts'
import { type Description, described } from './describe.ts'
import type { Happening, Reader } from './happening.ts'
import { resultOf } from './match-words.ts'
import { joinedBy, type Sentence } from './sentence.ts'
import { speechOf } from './speech.ts'

/** What happenings have in common that are told in one line; null: each is told alone. */
const runKey = (happening: Happening): string | null => {
  const { kind, actor, competition, data, at, slug } = happening
  const day = `${slug} ${dayOf(at)}`
  switch (kind) {
    case 'picked':
    case 'removed':
    case 'restored':
      return actor && `${day} ${kind} ${actor.userId}`
    case 'joined':
      return data.returned ? null : `${day} ${kind}`
    case 'match_decided':
      return competition && `${day} ${kind} ${competition.slug} ${data.round}`
    default:
      return null
  }
}

/**
 * How many happenings belong together from each on, in the order given: 1 where one stands alone, 0 for those that have
 * been told with one before. What is talked about begins anew: the line that it was said of stays as it is, whatever comes
 * after it.
 */
export const runsOf = (happenings: readonly Happening[]): number[] => {
  const sizes: number[] = []
  let first = 0
  let current: string | null = null
  for (const [place, happening] of happenings.entries()) {
    const key = runKey(happening)
    if (place > 0 && key !== null && key === current && !happening.isTalkedAbout) {
      sizes[first] = (sizes[first] ?? 0) + 1
      sizes.push(0)
    } else {
      first = place
      sizes.push(1)
    }
    current = key
  }
  return sizes
}

/** The place of a match within its round. */
const slotOf = ({ data }: Happening): number => Number(String(data.matchId).split(':')[2])

/** Several happenings in one line: of one kind, on one day, by one player or in one round. Newest first. */
export const describeRun = (run: readonly [Happening, ...Happening[]], reader: Reader): Description => {
  const [newest] = run
  const speech = speechOf(newest, reader)
  const { say, at, players, listed, number } = speech
  const oldestFirst = run.toReversed()
  const people = (): Sentence =>
    listed(
      oldestFirst.flatMap(({ person }) =>
        person ? [speechOf({ ...newest, person }, reader).named.person] : [],
      ),
    )
  const count = number(run.length)
  switch (newest.kind) {
    case 'picked':
      return described(say('pickedRun', { count }), people(), at.picks)
    case 'removed':
      return described(say('removedRun', { count }), people(), at.picks)
    case 'restored':
      return described(say('restoredRun', { count }), people(), at.picks)
    case 'joined':
      return described(
        say('joinedRun', {
          players: players(oldestFirst.flatMap(({ actor }) => (actor ? [actor.userId] : []))),
        }),
        null,
        at.members,
      )
    default:
      return described(
        say('roundOf', {
          round: String(newest.data.round ?? ''),
          matches: joinedBy(
            '; ',
            oldestFirst
              .toSorted((a, b) => slotOf(a) - slotOf(b))
              .map((each) => resultOf(each, speechOf(each, reader), true)),
          ),
        }),
        null,
        newest.competition ? at.competition(newest.competition.slug).matches : at.competitions,
      )
  }
}
