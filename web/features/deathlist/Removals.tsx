import { Undo2 } from 'lucide-react'
import type { RemovedPick } from '#contracts/lists/pick.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button } from '#web/ui/Button.tsx'

export function Removals({
  removed,
  onUndo,
}: {
  removed: readonly RemovedPick[]
  onUndo: (pickId: string) => void
}) {
  const { t } = useTranslation('deathlist')
  const { time } = useFormats()
  if (removed.length === 0) return null
  return (
    <section aria-labelledby="removed" className="mt-10">
      <h2
        id="removed"
        className="border-b border-ink pb-1.5 font-sans text-sm font-medium tracking-normal text-faint"
      >
        {t('removed.title')}
      </h2>
      <ul>
        {removed.map(({ pickId, name, undoUntil }) => (
          <li key={pickId} className="flex items-center justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0">
              <span className="name text-lg/[1.25] wrap-anywhere">{name}</span>
              <span className="ml-3 text-sm text-faint">{t('removed.until', { time: time(undoUntil) })}</span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              icon={<Undo2 />}
              aria-label={t('removed.undoName', { name })}
              onClick={() => onUndo(pickId)}
            >
              {t('removed.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
