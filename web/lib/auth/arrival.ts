import { wantsStart } from './intent.ts'
import { useInvitation } from './invitation.ts'
import { cameFromProvider } from './provider-return.ts'
import { useAuthNotice } from './session.ts'

/** True if something has to be shown or asked after a sign-in; the frame then loads features/auth/Arrivals.tsx. */
export const useArrival = (): boolean => {
  const invitation = useInvitation()
  const notice = useAuthNotice()
  return invitation !== null || notice !== null || cameFromProvider() !== null || wantsStart()
}
