import { useEffect, useState } from 'react'
import { authServer } from '#web/lib/navigation/page-meta.ts'

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

let asked: Promise<boolean> | null = null

/** Whether people can sign in with Google here; false until that is known. Asked once, anew after a failure. */
export const useGoogleOffered = (): boolean => {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    asked ??= fetchGoogle()
    asked.then(setOffered, () => {
      asked = null
    })
  }, [])
  return offered
}
