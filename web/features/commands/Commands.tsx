import { openCommands, useCommands } from '#web/lib/navigation/commands.ts'
import { GoTo } from './GoTo.tsx'
import { KeyList } from './KeyList.tsx'

export default function Commands({ slug }: { slug: string | null }) {
  const opened = useCommands()
  const close = () => openCommands(null)
  if (opened === 'search') return <GoTo slug={slug} onClose={close} />
  return opened === 'keys' && <KeyList onClose={close} />
}
