import type { PersonInput, PersonLeague, PersonPage, RulingView } from '#contracts/people/person.ts'
import type { Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type Names, prepareParts } from '#db/prepared.ts'
import { activityItems, deathsAnnouncedOf } from '#db/queries/news/activity-items.ts'
import { discussionsOf } from '#db/queries/news/discussions.ts'
import { fellowPlayers } from '#db/queries/news/inbox.ts'
import { personPageParts } from '#db/queries/people/person-page.ts'
import { ownListParts } from '#db/queries/picks/own-lists.ts'
import { presentId } from '#db/queries/picks/present-id.ts'
import { personVersion } from '#db/queries/versions/reader-versions.ts'
import { addMs, dayOf } from '#domain/calendar-day.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { settlesAt } from '#domain/life-status/decide.ts'
import { ruleableFrom, rulingRefusal, rulingState, rulingWaitMs } from '#domain/life-status/league-ruling.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import { textOrNull } from '#domain/news/activity-item.ts'
import { countriesOf, fieldsOf } from '#domain/people/facets.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { creditUrl, portraitUrl } from '#domain/people/portrait.ts'
import { languagesFor } from '#locales/languages.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewActivity } from '../news/activity-lines.ts'
import { viewBelievedDeath } from '../news/view-death.ts'
import type { VersionOf } from '../page-version.ts'
import { awaitsBiography, learnBiographyLater, queryableLanguages } from '../people/biography.ts'
import { viewEvidence, viewLoggedEvidence } from '../people/evidence.ts'
import { fetchedBirth } from '../people/learn-person.ts'
import { countSearch } from '../people/search-limit.ts'
import { readStranger } from '../people/stranger.ts'
import { presentUser } from '../profile/present.ts'
import { viewOwnLists } from '../search/own-lists.ts'
import { viewBiography } from '../views/biographies.ts'
import { viewDiscussions } from '../views/comments.ts'
import { wikidataUrl, wikipediaUrl } from '../views/links.ts'
import { ageOf, descriptionOf, nameOf, shownDate } from '../views/people.ts'
import { usersById } from '../views/standings.ts'

type Rows = Result<ReturnType<typeof personPageParts>>
type Read = Rows & {
  own: Result<ReturnType<typeof ownListParts>>
  announced: Result<ReturnType<typeof announcedParts>>
}
/** The same, with the current user. */
interface ReadByUser {
  rows: Read
  user: { userId: string }
}
type FullRow = Rows['person'][number]
/** The data of a person that the page shows. */
type PersonRow = Pick<FullRow, keyof FullRow & keyof ReturnType<typeof strangerRow>>

type Asked = Record<'wikidataId' | 'userId' | 'now', string>

const pageWidth = 330

/** Queries for the announcements of the death in the reader's leagues, with their discussions. */
const announcedParts = (db: Db, { wikidataId, userId, now }: Names<Asked>) => {
  const ids = deathsAnnouncedOf(presentId(wikidataId), { userId, now })
  return {
    items: activityItems(db, ids),
    discussions: discussionsOf(db, ids, userId),
    players: fellowPlayers(db, userId),
  }
}

/** The latest valid announcement of each league, by league id. */
const viewAnnouncements = (
  ctx: Ctx,
  userId: string,
  { items, discussions, players }: Read['announced'],
): ReadonlyMap<string, PersonLeague['announcement']> => {
  const userOf = usersById(players, ctx.locale)
  const leagueOf = new Map(items.map(({ id, league }) => [id, league.id]))
  return new Map(
    viewActivity(ctx, userId, items, userOf, { discussions: viewDiscussions(discussions, userOf) })
      .toReversed()
      .flatMap(({ id, voice, detail, death }) =>
        death ? [[leagueOf.get(id) ?? '', { id, voice, detail }] as const] : [],
      ),
  )
}

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
        ...ruling,
        ruledBy: presentUser(by, ctx.locale),
        withdrawnAt: ruling.overtaken ? null : ruling.withdrawnAt,
        state: rulingState({ ...ruling, objections: against.length }, person.status, ctx.now),
        objections: against.map(({ by, reason, at }) => ({ by: presentUser(by, ctx.locale), reason, at })),
      }
    })

const viewLeagues = (ctx: Ctx, person: PersonRow, rows: Read, userId: string): PersonLeague[] => {
  const announcements = viewAnnouncements(ctx, userId, rows.announced)
  return rows.leagues.map(({ id, slug, name, role, ...stake }) => {
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
        .map((holder) => ({ ...holder, ...presentUser(holder, ctx.locale) })),
      announcement: announcements.get(id) ?? null,
      rulings,
      ruling: isAdmin(role) ? { allowed: reason === null, reason, from: ruleableFrom(person) } : null,
    }
  })
}

const viewBirthClaimed = ({ waiting }: PersonRow): PersonPage['birthClaimed'] => {
  if (!waiting?.birth) return null
  const { value, since } = waiting.birth
  return { date: value && shownDate(value.date, value.precision), since }
}

const viewRedirect = ({ waiting, parting }: PersonRow): PersonPage['redirect'] => {
  if (waiting?.redirect) return { into: waiting.redirect.into, since: waiting.redirect.since }
  // Only that statement writes it.
  return parting === null ? null : (JSON.parse(parting) as PersonPage['redirect'])
}

/** A person known only from facts fetched just now: a death in them counts only as reported. */
const strangerRow = (facts: PersonFacts) =>
  ({
    ...facts,
    ...fetchedBirth(facts),
    birthStoodAt: null,
    awards: facts.awards ?? [],
    status: facts.reportedDead ? 'reported' : 'alive',
    reportedDeathDate: facts.died?.date ?? null,
    reportedDeathPrecision: facts.died?.precision ?? null,
    reportedAt: null,
    evidenceSince: null,
    evidence: null,
    confirmedAt: null,
    diedOn: null,
    contestedSince: null,
    waiting: null,
    missing: false,
    polledAt: null,
    parting: null,
    inMind: false,
  }) satisfies Partial<FullRow>

/** True for a person in the reader's leagues, or on the reader's watchlist. */
const isReadersOwn = ({ person, leagues }: Rows): boolean => person[0]?.inMind === true || leagues.length > 0

const view = (ctx: Ctx, person: PersonRow, { rows, user }: ReadByUser): PersonPage => ({
  wikidataId: person.id,
  wikidataUrl: wikidataUrl(person.id),
  wikipediaUrl: wikipediaUrl(person, ctx.locale),
  name: nameOf(person, ctx.locale),
  description: descriptionOf(person, ctx.locale),
  biography: isReadersOwn(rows) ? viewBiography(rows.articles, ctx.locale, ctx.now) : null,
  awaitsBiography: !isReadersOwn(rows) || awaitsBiography(ctx, rows.articles),
  fields: fieldsOf(person.occupations),
  countries: countriesOf(person.countries),
  imageUrl: portraitUrl(person.image, pageWidth),
  imageCreditUrl: creditUrl(person.image),
  birthDate: person.birthDate,
  birthPrecision: person.birthPrecision,
  birthYear: person.birthYear,
  birthBasis: person.birthStoodAt === null ? 'first_reading' : 'stood',
  birthClaimed: viewBirthClaimed(person),
  age: ageOf(person, person.diedOn ?? dayOf(ctx.now)),
  redirect: viewRedirect(person),
  status: person.parting === null ? shownStatus(person) : 'disputed',
  diedOn: person.diedOn,
  death:
    person.diedOn === null
      ? null
      : viewBelievedDeath('confirmed', person, isReadersOwn(rows) ? rows.articles : [], ctx),
  reportedDate: shownDate(person.reportedDeathDate, person.reportedDeathPrecision),
  reportedAt: person.reportedAt,
  confirmedAt: person.confirmedAt,
  settlesAt: settlesAt(person),
  missing: person.missing,
  evidenceSince: person.evidenceSince,
  evidence: person.evidence && viewEvidence(person.id, person.evidence),
  history: rows.events.map(({ personId, evidence, ...event }) => ({
    ...event,
    formerDay: textOrNull(evidence.formerDay),
    into: textOrNull(evidence.into),
    evidence: viewLoggedEvidence(personId, evidence),
  })),
  lists: viewOwnLists(ctx, person, rows.own),
  inMind: person.inMind,
  leagues: viewLeagues(ctx, person, rows, user.userId),
  // That a person is checked reveals that they are on some list: show it only to readers who see them on one.
  checkedAt: rows.holders.length > 0 ? person.polledAt : null,
})

const partsOf = prepareParts((db, asked: Names<Asked>) => {
  const { wikidataId, userId, now } = asked
  return {
    ...personPageParts(db, wikidataId, { userId, now }),
    own: ownListParts(db, userId, presentId(wikidataId), now),
    announced: announcedParts(db, asked),
  }
})

const read = (ctx: Ctx, wikidataId: string): Promise<ReadByUser> =>
  readAsUser(ctx, ({ userId }) => partsOf(ctx.db, { wikidataId, userId, now: ctx.now }))

/** Version of a person's page, for a reader in whose leagues the person is on a list. */
export const personDependsOn: VersionOf<PersonInput> = (ctx, { wikidataId }, { userId }) =>
  personVersion(ctx.db, {
    wikidataId,
    userId,
    now: ctx.now,
    ruleableSince: addMs(ctx.now, -rulingWaitMs),
    languages: JSON.stringify(queryableLanguages(ctx, languagesFor(ctx.locale))),
  })

/**
 * A person's page: the facts, the life status with its evidence and history, and the reader's leagues that hold them.
 * One round trip. A person who is not in the index is fetched from Wikidata and not stored, so that the response does
 * not reveal whether other users have searched for or picked them. For the same reason a person outside the reader's
 * leagues counts against the search limit, in the index or not.
 * @throws AppError person_not_found for somebody whom Wikidata does not have; person_source_unavailable,
 *   rate_limited; the refusals of sessions
 */
export const readPerson = async (ctx: Ctx, { wikidataId }: PersonInput): Promise<PersonPage> => {
  const asked = await read(ctx, wikidataId)
  const { rows } = asked
  const [person] = rows.person
  if (!isReadersOwn(rows)) await countSearch(ctx)
  else if (awaitsBiography(ctx, rows.articles)) learnBiographyLater(ctx, wikidataId)
  if (person) return view(ctx, person, asked)
  const facts = await readStranger(ctx, wikidataId)
  if (facts.id === wikidataId) return view(ctx, strangerRow(facts), asked)
  // The item is a redirect; its target may be in the index.
  const others = await read(ctx, facts.id)
  return view(ctx, others.rows.person[0] ?? strangerRow(facts), others)
}
