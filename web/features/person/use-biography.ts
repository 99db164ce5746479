import type { Biography } from '#contracts/people/biography.ts'
import type { PersonPage } from '#contracts/people/person.ts'
import { trpc } from '#web/lib/api/trpc.ts'

/** Who somebody is: as the page says, or asked for by itself where it may be there. Without an answer there is none. */
export const useBiography = ({ wikidataId, biography, awaitsBiography }: PersonPage): Biography | null => {
  const { data } = trpc.person.biography.useQuery(
    { wikidataId },
    { enabled: biography === null && awaitsBiography, retry: false, staleTime: Number.POSITIVE_INFINITY },
  )
  return biography ?? data?.biography ?? null
}
