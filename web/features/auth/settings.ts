import { useQuery } from '@tanstack/react-query'
import { authServer } from '../../lib/page-meta.ts'

const readGoogle = (settings: unknown): boolean => {
  const external =
    typeof settings === 'object' && settings !== null && 'external' in settings ? settings.external : null
  return typeof external === 'object' && external !== null && 'google' in external && external.google === true
}

const fetchGoogle = async (): Promise<boolean> => {
  const { url, apiKey } = authServer()
  const answer = await fetch(`${url}/settings`, apiKey ? { headers: { apikey: apiKey } } : {})
  return answer.ok && readGoogle(await answer.json())
}

/** Whether people can sign in with Google here; false until that is known. */
export const useGoogleOffered = (): boolean =>
  useQuery({ queryKey: ['auth', 'google'], queryFn: fetchGoogle, staleTime: Number.POSITIVE_INFINITY })
    .data ?? false
