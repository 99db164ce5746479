import { trpc } from '#web/lib/api/trpc.ts'

/** The maximum number of names fetched; a sentence shows fewer. */
const most = 8

/** The names of people by Wikidata id, undefined until loaded. For signed-in users only: the API refuses others. */
export const usePersonNames = (
  wikidataIds: readonly string[],
): ((wikidataId: string) => string | undefined) => {
  const asked = wikidataIds.slice(0, most)
  const answers = trpc.useQueries((t) => asked.map((wikidataId) => t.person.get({ wikidataId })))
  const names = new Map(asked.map((id, at) => [id, answers[at]?.data?.name]))
  return (wikidataId) => names.get(wikidataId)
}
