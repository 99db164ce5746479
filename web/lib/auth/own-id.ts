import { useSession } from './session.ts'

export const useOwnId = (): string | null => {
  const state = useSession()
  return state.status === 'signed-in' ? state.session.user.id : null
}
