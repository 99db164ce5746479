import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'

type Counted<Key> = Key extends `${infer Kind}_other` ? Kind : never

/** The counts of a season whose minor activity items are no longer listed: "40 picks, 12 matches" */
export function SeasonInBrief({ counts }: { counts: unknown }) {
  const { t } = useTranslation('league')
  const { list } = useFormats()
  if (typeof counts !== 'object' || counts === null) return null
  const numbers = new Map<string, unknown>(Object.entries(counts))
  const words = t('activity.brief', { returnObjects: true })
  const parts = Object.keys(words).flatMap((key) => {
    if (!key.endsWith('_other')) return []
    // The text file determines which kinds are counted, and their order.
    const kind = key.slice(0, -'_other'.length) as Counted<keyof typeof words>
    const count = numbers.get(kind)
    return typeof count === 'number' && count > 0 ? [t(`activity.brief.${kind}`, { count })] : []
  })
  return parts.length === 0 ? null : <p className="mt-1 text-sm text-soft">{list(parts)}</p>
}
