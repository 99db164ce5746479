import type { OwnPick, PickView, RemovedPick } from '#contracts/lists/pick.ts'
import type { PickRow } from '#db/queries/picks/picks.ts'
import { addMs, dayOf } from '#domain/calendar-day.ts'
import { settlesAt } from '#domain/life-status/decide.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { shownCountsFrom } from '#domain/picks/counting.ts'
import { removeRefusal, undoMs } from '#domain/picks/editing.ts'
import { isSubstitute } from '#domain/picks/list-rules.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { ageOf, descriptionOf, nameOf } from './people.ts'

type RuledFacts = Pick<PickRow['person'], 'sex' | 'occupations' | 'countries' | 'awards' | 'sitelinks'>

/** The data needed to show a pick. */
interface ShownRow extends Pick<PickRow, 'diedOn'> {
  pick: Pick<
    PickRow['pick'],
    | 'id'
    | 'deathlistId'
    | 'userId'
    | 'personId'
    | 'addedAt'
    | 'countsFrom'
    | 'replacement'
    | 'suspendedAt'
    | 'place'
  >
  person: Omit<PickRow['person'], 'confirmedAt' | keyof RuledFacts>
}

/** A pick as the contract shows it to any reader who may see it. */
export const viewPick = (ctx: Ctx, { pick, person, diedOn }: ShownRow): PickView => ({
  id: pick.id,
  deathlistId: pick.deathlistId,
  userId: pick.userId,
  wikidataId: pick.personId,
  personId: pick.personId,
  name: nameOf(person, ctx.locale),
  description: descriptionOf(person, ctx.locale),
  birthDate: person.birthDate,
  birthPrecision: person.birthPrecision,
  birthYear: person.birthYear,
  age: ageOf(person, diedOn ?? dayOf(ctx.now)),
  imageUrl: portraitUrl(person.image),
  addedAt: pick.addedAt,
  countsFrom: pick.countsFrom,
  status: diedOn === null ? 'alive' : 'dead',
  lifeStatus: shownStatus(person),
  diedOn,
  replacement: pick.replacement,
  suspended: pick.suspendedAt !== null && !isSubstitute(pick),
  substitute: isSubstitute(pick),
  place: pick.place,
})

/** A pick of the user's own list, with its score and the actions allowed on it. A new pick has no score. */
export const viewOwnPick = (
  ctx: Ctx,
  row: ShownRow &
    Pick<PickRow, 'pick'> &
    Partial<Pick<PickRow, 'evidenceSince' | 'reportedDeathPrecision' | 'score'>>,
  season: Season,
): OwnPick => ({
  ...viewPick(ctx, row),
  countsFrom: shownCountsFrom(row.pick.countsFrom, firstDayOf(season)),
  price: row.pick.price,
  points: row.score?.points ?? null,
  provisional: row.score?.status === 'reported',
  settlesAt: settlesAt({
    ...row.person,
    evidenceSince: row.evidenceSince ?? null,
    reportedDeathPrecision: row.reportedDeathPrecision ?? null,
  }),
  voidReason: row.pick.voidReason,
  removal: removeRefusal({ status: row.person.status, died: row.diedOn !== null }, season, ctx.now),
})

/** A removed pick, with the data needed to undo the removal. */
export const viewRemoved = (
  ctx: Ctx,
  {
    pick,
    person,
  }: Pick<PickRow, 'person'> & { pick: Pick<PickRow['pick'], 'id' | 'personId' | 'removedAt'> },
): RemovedPick => {
  const removedAt = pick.removedAt ?? ctx.now
  return {
    pickId: pick.id,
    wikidataId: pick.personId,
    name: nameOf(person, ctx.locale),
    removedAt,
    undoUntil: addMs(removedAt, undoMs),
  }
}
