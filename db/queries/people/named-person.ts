import { people } from '#db/schema/index.ts'

/** Who somebody is, and known for, in each language. */
export const namedPerson = {
  id: people.id,
  labelEn: people.labelEn,
  labelIt: people.labelIt,
  descriptionEn: people.descriptionEn,
  descriptionIt: people.descriptionIt,
  image: people.image,
}
