import { useSession } from './session.ts'

/** The id of the signed-in user; null if nobody is signed in */
export const useOwnId = (): string | null => {
  const state = useSession()
  return state.status === 'signed-in' ? state.session.user.id : null
}
