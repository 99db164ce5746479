import { openCommands, useCommands } from '#web/lib/navigation/commands.ts'
import { GoTo } from './GoTo.tsx'
import { KeyList } from './KeyList.tsx'

/** The overlays that open by keys on every screen: the search, or the list of shortcuts */
export default function Commands({ slug }: { slug: string | null }) {
  const opened = useCommands()
  const close = () => openCommands(null)
  if (opened === 'search') return <GoTo slug={slug} onClose={close} />
  return opened === 'keys' && <KeyList onClose={close} />
}
