import type { Biography } from '#contracts/people/biography.ts'
import type { PersonPage } from '#contracts/people/person.ts'
import { trpc } from '#web/lib/api/trpc.ts'

/**
 * The person's biography from the page, or fetched separately if the page lacks it; null if there is none or it fails.
 */
export const useBiography = ({ wikidataId, biography, awaitsBiography }: PersonPage): Biography | null => {
  const { data } = trpc.person.biography.useQuery(
    { wikidataId },
    { enabled: awaitsBiography, retry: false, staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.biography ?? biography
}
