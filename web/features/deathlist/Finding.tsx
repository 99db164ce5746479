import { Bookmark, Compass, ListPlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
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
        <SeveralNames page={page} addAll={changes.addAll} />
      </p>
      <div id={id}>
        {open && (
          <FindingPanel fallback={<SkeletonRows count={4} />} kind={open} page={page} onAdd={changes.add} />
        )}
      </div>
    </>
  )
}

const SeveralNamesDialog = lazily(() => import('./SeveralNamesDialog.tsx'))

/** Pasted text by list that was not added yet; kept when the dialog is closed or the page is left. */
const pasted = new Map<string, string>()

function SeveralNames({ page, addAll }: { page: DeathlistPage; addAll: ListChanges['addAll'] }) {
  const { t } = useTranslation('deathlist')
  const [open, setOpen] = useState(false)
  const { id } = page.deathlist
  const [text, setText] = useState(pasted.get(id) ?? '')
  const keep = (next: string) => {
    pasted.set(id, next)
    setText(next)
  }
  return (
    <>
      {page.adding.refusal === null && (
        <Button
          variant="text"
          size="sm"
          icon={<ListPlus />}
          className="text-sm"
          {...SeveralNamesDialog.onIntent}
          onClick={() => setOpen(true)}
        >
          {t('several.open')}
        </Button>
      )}
      {/* Also once nobody can be added any more, for example because its last person fills the list. */}
      {open && (
        <SeveralNamesDialog
          page={page}
          text={text}
          onText={keep}
          addAll={addAll}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
