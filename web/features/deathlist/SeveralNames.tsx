import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ListChanges } from './use-list.ts'

const SeveralNamesDialog = lazily(() => import('./SeveralNamesDialog.tsx'))

/** Pasted text by list that was not added yet; kept when the dialog is closed or the page is left. */
const pasted = new Map<string, string>()

export function SeveralNames({ page, addAll }: { page: DeathlistPage; addAll: ListChanges['addAll'] }) {
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
