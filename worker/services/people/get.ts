import type { Result } from '#db/batch.ts'
import { ownListParts } from '#db/queries/own-lists.ts'
import { personPageParts } from '#db/queries/person-page.ts'
import { presentId } from '#db/queries/present-id.ts'
import type { PersonInput, PersonLeague, PersonPage, RulingView } from '../../contracts/person.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { settlesAt } from '../../domain/life-status/decide.ts'
import { ruleableFrom, rulingRefusal, rulingState } from '../../domain/life-status/ruling.ts'
import { shownStatus } from '../../domain/life-status/types.ts'
import { creditUrl, portraitUrl } from '../../domain/people/portrait.ts'
import { isAdmin } from '../../domain/roles.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { presentUser } from '../profile/present.ts'
import { viewEvidence, viewLoggedEvidence } from './evidence.ts'
import { wikidataUrl, wikipediaUrl } from './links.ts'
import { viewOwnLists } from './own-lists.ts'
import { ageOf, descriptionOf, nameOf, shownDate } from './view.ts'

type Rows = Result<ReturnType<typeof personPageParts>>
type PersonRow = Rows['person'][number]

const pageWidth = 330

const viewRulings = (
  ctx: Ctx,
  person: PersonRow,
  leagueId: string,
  { rulings, objections }: Rows,
): RulingView[] =>
  rulings
    .filter(({ ruling }) => ruling.leagueId === leagueId)
    .map(({ ruling, by }) => {
      const against = objections.filter(({ rulingId }) => rulingId === ruling.id)
      return {
        id: ruling.id,
        diedOn: ruling.diedOn,
        sourceUrl: ruling.sourceUrl,
        ruledBy: presentUser(by, ctx.locale),
        createdAt: ruling.createdAt,
        effectiveAt: ruling.effectiveAt,
        withdrawnAt: ruling.overtaken ? null : ruling.withdrawnAt,
        state: rulingState({ ...ruling, objections: against.length }, person.status, ctx.now),
        objections: against.map(({ by, reason, at }) => ({ by: presentUser(by, ctx.locale), reason, at })),
      }
    })

const viewLeagues = (ctx: Ctx, person: PersonRow, rows: Rows): PersonLeague[] =>
  rows.leagues.map(({ id, slug, name, role, ...stake }) => {
    const rulings = viewRulings(ctx, person, id, rows)
    const stands = rows.rulings.some(({ ruling }) => ruling.leagueId === id && ruling.withdrawnAt === null)
    const reason = rulingRefusal({ ...person, ...stake, stands }, ctx.now)
    return {
      id,
      slug,
      name,
      isAdmin: isAdmin(role),
      holders: rows.holders
        .filter(({ leagueId }) => leagueId === id)
        .map(({ pickId, addedAt, countsFrom, active, ...user }) => ({
          ...presentUser(user, ctx.locale),
          pickId,
          addedAt,
          countsFrom,
          active,
        })),
      rulings,
      ruling: isAdmin(role) ? { allowed: reason === null, reason, from: ruleableFrom(person) } : null,
    }
  })

const viewBirthClaimed = ({ waiting }: PersonRow): PersonPage['birthClaimed'] => {
  if (!waiting?.birth) return null
  const { value, since } = waiting.birth
  return { date: value && shownDate(value.date, value.precision), since }
}

const viewRedirect = ({ waiting }: PersonRow): PersonPage['redirect'] =>
  waiting?.redirect ? { into: waiting.redirect.into, since: waiting.redirect.since } : null

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * A person's page: who it is, the life status with its evidence and history, and what the reader's leagues have to do
 * with it. One round trip; Wikidata is not asked.
 * @throws AppError person_not_found for somebody whom the index does not have; the refusals of sessions
 */
export const readPerson = async (ctx: Ctx, { wikidataId }: PersonInput): Promise<PersonPage> => {
  const today = dayOf(ctx.now)
  const { rows } = await readAsUser(ctx, ({ userId }) => ({
    ...personPageParts(ctx.db, wikidataId, { userId, now: ctx.now }),
    own: ownListParts(ctx.db, userId, presentId(wikidataId), ctx.now, today),
  }))
  const [person] = rows.person
  if (!person) throw new AppError('person_not_found')
  return {
    wikidataId: person.id,
    wikidataUrl: wikidataUrl(person.id),
    wikipediaUrl: wikipediaUrl(person, ctx.locale),
    name: nameOf(person, ctx.locale),
    description: descriptionOf(person, ctx.locale),
    imageUrl: portraitUrl(person.image, pageWidth),
    imageCreditUrl: creditUrl(person.image),
    birthDate: person.birthDate,
    birthPrecision: person.birthPrecision,
    birthYear: person.birthYear,
    birthBasis: person.birthStoodAt === null ? 'first_reading' : 'stood',
    birthClaimed: viewBirthClaimed(person),
    age: ageOf(person, person.diedOn ?? today),
    redirect: viewRedirect(person),
    status: shownStatus(person),
    diedOn: person.diedOn,
    reportedDate: shownDate(person.reportedDeathDate, person.reportedDeathPrecision),
    reportedAt: person.reportedAt,
    confirmedAt: person.confirmedAt,
    settlesAt: settlesAt(person),
    missing: person.missing,
    evidenceSince: person.evidenceSince,
    evidence: person.evidence && viewEvidence(person.id, person.evidence),
    history: rows.events.map(({ id, personId, kind, at, diedOn, evidence }) => ({
      id,
      kind,
      at,
      diedOn,
      formerDay: textOrNull(evidence.formerDay),
      into: textOrNull(evidence.into),
      evidence: viewLoggedEvidence(personId, evidence),
    })),
    lists: viewOwnLists(ctx, person, rows.own),
    inMind: person.inMind,
    leagues: viewLeagues(ctx, person, rows),
    // Who is looked up is on some list: that is told to who sees it there.
    checkedAt: rows.holders.length > 0 ? person.polledAt : null,
  }
}
