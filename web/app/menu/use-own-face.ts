import { trpc } from '#web/lib/api/trpc.ts'
import { nameOf } from '#web/lib/auth/local-data.ts'
import { useSession } from '#web/lib/auth/session.ts'

export const useOwnFace = (): { name: string; image: string | null } => {
  const session = useSession()
  const { data } = trpc.profile.me.useQuery()
  const user = session.status === 'signed-in' ? session.session.user : null
  return { name: data?.displayName ?? (user ? nameOf(user) : ''), image: data?.avatarUrl ?? null }
}
