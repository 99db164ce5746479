import type { Biography } from '#contracts/people/biography.ts'
import type { PersonPage } from '#contracts/people/person.ts'
import { trpc } from '#web/lib/api/trpc.ts'

/** Who somebody is: as the page says, or as it is once it was asked for by itself. Without an answer there is none. */
export const useBiography = ({ wikidataId, biography, awaitsBiography }: PersonPage): Biography | null => {
  const { data } = trpc.person.biography.useQuery(
    { wikidataId },
    { enabled: awaitsBiography, retry: false, staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.biography ?? biography
}
