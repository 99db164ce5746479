import { trpc } from '#web/lib/api/trpc.ts'

/** How many are asked for; a sentence names fewer. */
const most = 8

/** The names of people by their Wikidata ids, as they come in. For those who are signed in: nobody else may ask. */
export const usePersonNames = (
  wikidataIds: readonly string[],
): ((wikidataId: string) => string | undefined) => {
  const asked = wikidataIds.slice(0, most)
  const answers = trpc.useQueries((t) => asked.map((wikidataId) => t.person.get({ wikidataId })))
  const names = new Map(asked.map((id, at) => [id, answers[at]?.data?.name]))
  return (wikidataId) => names.get(wikidataId)
}
