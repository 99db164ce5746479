import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { ActivityEntry, Description } from '#contracts/activity.ts'
import type { Discussion } from '#contracts/comment.ts'
import type { Locale } from '#contracts/errors.ts'
import { describe, describeRun, runsOf } from '#contracts/news/describe.ts'
import type { Reader } from '#contracts/news/reader.ts'
import type { ActivityItemRow } from '#db/queries/news/activity-items.ts'
import type { ActivityItem, Scored } from '#domain/news/activity-item.ts'
import { activityDefinition } from '#domain/news/news-registry.ts'
import { isMourned, signsOn } from '#domain/news/remembrance.ts'
import type { Ctx } from '../context.ts'
import { presentUserOrNull } from '../profile/present.ts'
import { isTalkedAbout } from '../views/comments.ts'
import { nameOf, viewInLine } from '../views/people.ts'
import { viewDeath } from './view-death.ts'

/** The scores that an activity item took back: for each pick on each leaderboard the first one removed after it. */
const takenBackWith = (row: ActivityItemRow): Scored[] => {
  const { takesBack, ofLeague } = activityDefinition(row.kind)
  const former = takesBack?.(row.data) ?? null
  if (former === null) return []
  const seen = new Set<string>()
  const gone = row.takenBack.filter((each) => {
    const key = `${each.competition?.slug} ${each.pickId}`
    if (each.diedOn !== former || each.at < row.at || seen.has(key)) return false
    seen.add(key)
    return true
  })
  if (gone.length > 0) return gone
  // The leaderboard has not been recomputed yet: these entries will be removed.
  const going = row.person?.diedOn !== former && !ofLeague
  return row.scores.filter((each) => going && each.status === 'confirmed' && each.diedOn === former)
}

/** Each row with its activity item, in the order of the rows. */
export const asActivityItems = (
  rows: readonly ActivityItemRow[],
  userOf: (userId: string) => PublicProfile,
  locale: Locale,
  isTalkedAbout: (entryId: string) => boolean = () => false,
): { row: ActivityItemRow; item: ActivityItem }[] =>
  rows.map((row) => {
    const { person, scores } = row
    const item: ActivityItem = {
      ...row,
      slug: row.league.slug,
      actor: presentUserOrNull(row.actor, locale),
      person: person && { wikidataId: person.id, name: nameOf(person, locale), diedOn: person.diedOn },
      nameOf: (userId) => userOf(userId).displayName,
      scores: {
        confirmed: scores.filter(
          ({ status, diedOn }) => status === 'confirmed' && diedOn === row.data.diedOn,
        ),
        reported: scores.filter(({ status }) => status === 'reported'),
      },
      takenBack: takenBackWith(row),
      comment: row.comment?.text ?? null,
      isTalkedAbout: isTalkedAbout(row.id),
    }
    return { row, item }
  })

/**
 * An activity item in words, and the text of its run. `run` is null if the item is alone, or part of a run that began
 * with an earlier item of the list.
 */
interface Line {
  own: Description
  run: (Description & { size: number }) | null
}

/** The first of these items in words, alone and as a run. */
const lineAt = (items: readonly [ActivityItem, ...ActivityItem[]], size: number, reader: Reader): Line => {
  const [newest, ...others] = items
  return {
    own: describe(newest, reader),
    run: size > 1 ? { ...describeRun([newest, ...others.slice(0, size - 1)], reader), size } : null,
  }
}

/** Each entry with its line. */
export const linesOf = <Entry extends { item: ActivityItem }>(
  entries: readonly Entry[],
  reader: Reader,
): (Entry & Line)[] => {
  const items = entries.map(({ item }) => item)
  const sizes = runsOf(items)
  return entries.map((entry, place) => ({
    ...entry,
    ...lineAt([entry.item, ...items.slice(place + 1)], sizes[place] ?? 1, reader),
  }))
}

/**
 * The activity as the contract shows it, with the comments and reactions in `discussions`. With `isWanted` only the
 * first item of each run is shown, which describes the others, and only if wanted; `nth` counts runs from 0.
 */
export const viewActivity = (
  ctx: Ctx,
  userId: string,
  rows: readonly ActivityItemRow[],
  userOf: (userId: string) => PublicProfile,
  {
    discussions = new Map(),
    isWanted,
  }: {
    discussions?: ReadonlyMap<string, Discussion>
    isWanted?: (row: ActivityItemRow, nth: number) => boolean
  },
): ActivityEntry[] => {
  const { locale, now } = ctx
  const isSpokenOf = (entryId: string): boolean => {
    const discussion = discussions.get(entryId)
    return discussion !== undefined && isTalkedAbout(discussion)
  }
  const entries = asActivityItems(rows, userOf, locale, isSpokenOf)
  const items = entries.map(({ item }) => item)
  const sizes = runsOf(items)
  let runs = 0
  return entries.flatMap(({ row, item }, place) => {
    const size = sizes[place] ?? 1
    if (isWanted && (size === 0 || !isWanted(row, runs++))) return []
    const line = lineAt([item, ...items.slice(place + 1)], size, { locale, userId, now })
    const { person, competition } = row
    return [
      {
        id: row.id,
        at: row.at,
        kind: row.kind,
        actor: presentUserOrNull(row.actor, locale),
        person: person && viewInLine(person, locale),
        competition: competition && { id: competition.id, slug: competition.slug, name: competition.name },
        data: row.data,
        ...line.own,
        run: line.run,
        mourned: isMourned(row, now),
        mourns: person !== null && activityDefinition(row.kind).mourns === true,
        death: viewDeath(row, item, { locale, userId, now }),
        signs: [...signsOn(row.kind)],
        voice: discussions.get(row.id) ?? null,
      },
    ]
  })
}
