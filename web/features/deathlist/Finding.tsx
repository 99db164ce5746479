import { Bookmark, Compass } from 'lucide-react'
import { useId, useState } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { SeveralNames } from './SeveralNames.tsx'
import type { ListChanges } from './use-list.ts'

const FindingPanel = lazily(() => import('./FindingPanel.tsx'))

const ways = [
  { kind: 'browse', icon: <Compass /> },
  { kind: 'watchlist', icon: <Bookmark /> },
] as const

export function Finding({ page, changes }: { page: DeathlistPage; changes: ListChanges }) {
  const { t } = useTranslation('deathlist')
  const id = useId()
  const [open, setOpen] = useState<(typeof ways)[number]['kind'] | null>(null)
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {ways.map(({ kind, icon }) => (
          <Button
            key={kind}
            variant="text"
            size="sm"
            icon={icon}
            className="text-sm"
            aria-expanded={open === kind}
            aria-controls={id}
            {...FindingPanel.onIntent}
            onClick={() => setOpen(open === kind ? null : kind)}
          >
            {t(`${kind}.open`)}
          </Button>
        ))}
        {page.adding.refusal === null && <SeveralNames page={page} addAll={changes.addAll} />}
      </p>
      <div id={id}>
        {open && (
          <FindingPanel fallback={<SkeletonRows count={4} />} kind={open} page={page} onAdd={changes.add} />
        )}
      </div>
    </>
  )
}
