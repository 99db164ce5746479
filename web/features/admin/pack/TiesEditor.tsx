import { ArrowUp, X } from 'lucide-react'
import { type ScoringPack, type TableTie, tableTies } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'

/** The select's value for "nothing chosen"; its values are strings. */
const nothing = 'nothing'

export function TiesEditor({ pack, onChange }: { pack: ScoringPack; onChange: (next: ScoringPack) => void }) {
  const { t } = useTranslation('admin')
  const { t: packText } = usePackTexts()
  const ties = pack.table?.ties ?? []
  const set = (next: readonly TableTie[]) => onChange({ ...pack, table: { ties: next } })
  const free = tableTies.filter((tie) => !ties.includes(tie))
  const raised = (at: number): TableTie[] =>
    ties.toSpliced(at, 1).toSpliced(at - 1, 0, ...ties.slice(at, at + 1))
  return (
    <div className="grid gap-5">
      {ties.length > 0 && (
        <ol aria-label={t('pack.ties.label')}>
          {ties.map((tie, at) => (
            <li key={tie} className="flex items-center gap-2 border-b border-rule">
              <span className="w-5 text-soft tabular-nums">{at + 1}</span>
              <span className="grow">{packText(`ties.${tie}`)}</span>
              {at > 0 && (
                <Button
                  variant="text"
                  size="sm"
                  aria-label={t('pack.ties.raise', { tie: packText(`ties.${tie}`) })}
                  onClick={() => set(raised(at))}
                >
                  <ArrowUp className="size-4" aria-hidden="true" />
                </Button>
              )}
              <Button
                variant="text"
                size="sm"
                aria-label={t('pack.ties.remove', { tie: packText(`ties.${tie}`) })}
                onClick={() => set(ties.filter((each) => each !== tie))}
              >
                <X className="size-4" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ol>
      )}
      {free.length > 0 && (
        <Select
          label={t(ties.length === 0 ? 'pack.ties.first' : 'pack.ties.then')}
          value={nothing as string}
          options={[
            { value: nothing, label: t(ties.length === 0 ? 'pack.ties.usual' : 'pack.ties.nothing') },
            ...free.map((value) => ({ value: value as string, label: packText(`ties.${value}`) })),
          ]}
          onValueChange={(chosen) => set([...ties, ...free.filter((tie) => tie === chosen)])}
        />
      )}
    </div>
  )
}
