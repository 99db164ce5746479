import { z } from 'zod'
import { isLiving } from '../domain/life-status/statuses.ts'
import { inbox, inboxItem } from './accounts/inbox.ts'
import { leagueRef, numberOrText } from './fields/fields.ts'
import { inviteInput } from './league.ts'
import { placeName, wikidataId } from './lists/pick.ts'
import { browsePeopleInput, type PersonFound, personFound } from './people/find-people.ts'

/* Inputs and outputs of REST calls that differ from their procedures'. */

/** The inbox without the fields that only the app needs for its layout. */
export const inboxForPrograms = inbox.extend({
  items: inboxItem
    .pick({
      id: true,
      leagueId: true,
      leagueSlug: true,
      kind: true,
      text: true,
      url: true,
      at: true,
      read: true,
    })
    .array(),
})

export const inviteBody = z
  .object({ leagueId: leagueRef, inviteeEmail: inviteInput.shape.email })
  .transform(({ leagueId, inviteeEmail }) => ({ leagueId, email: inviteeEmail }))

const browsed = browsePeopleInput.shape

export const browseQuery = z.object({
  age: browsed.age,
  field: browsed.field,
  country: browsed.country,
  unlisted: z.stringbool().optional(),
  cursor: numberOrText(z.int().min(0)).optional(),
})

const ignored = z.unknown().optional().meta({ description: 'Ignored: looked up by the Wikidata id.' })
const person = {
  wikidataId,
  place: placeName.optional(),
  name: ignored,
  birthYear: ignored,
  imageUrl: ignored,
}

export const pickBody = z.object(person)
export const pickInLeagueBody = z.object({ leagueId: leagueRef, ...person })

const { pickable, reason, price, died, ...found } = personFound.shape

/** A person found, in camelCase: the first client's format, kept unchanged. */
export const foundForPrograms = z.object({
  label: found.label,
  description: found.description,
  image: found.imageUrl,
  birthDate: found.birthDate,
  wikidataId: found.wikidataId,
  /** Only for dead people. */
  deathDate: died.optional(),
  pickable: pickable.optional(),
  reason: reason.optional(),
  /** Only if the league's rules have a budget. */
  price: price.optional(),
})

export const restPersonFound = (person: PersonFound): z.output<typeof foundForPrograms> => ({
  label: person.label,
  description: person.description,
  image: person.imageUrl,
  birthDate: person.birthDate,
  wikidataId: person.wikidataId,
  ...(isLiving(person) ? {} : { deathDate: person.died }),
  ...(person.pickable === null ? {} : { pickable: person.pickable, reason: person.reason }),
  ...(person.price === null ? {} : { price: person.price }),
})
