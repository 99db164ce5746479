import { useCommands } from '#web/lib/navigation/commands.ts'
import { GoTo } from './GoTo.tsx'
import { KeyList } from './KeyList.tsx'

export default function Commands({ slug, onClose }: { slug: string | null; onClose: () => void }) {
  const opened = useCommands()
  if (opened === 'search') return <GoTo slug={slug} onClose={onClose} />
  return opened === 'keys' && <KeyList onClose={onClose} />
}
