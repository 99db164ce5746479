import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'

/** The pasted names that are left: each is a search of its own, in any order. */
export default function NamesToGo({
  names,
  onChoose,
  onSkip,
  onDrop,
}: {
  names: readonly string[]
  onChoose: (name: string) => void
  onSkip: () => void
  onDrop: () => void
}) {
  const { t } = useTranslation('deathlist')
  return (
    <div className="mt-3 border-l-2 border-rule py-0.5 pl-3 text-sm">
      <p role="status" className="text-soft">
        {t('names.toGo', { count: names.length })}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              className="name link max-w-full rounded-sm py-1 text-left text-base"
              aria-label={t('names.choose', { name })}
              onClick={() => onChoose(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p className="flex gap-4">
        <Button variant="text" size="sm" onClick={onSkip}>
          {t('names.skip')}
        </Button>
        <Button variant="text" size="sm" onClick={onDrop}>
          {t('names.drop')}
        </Button>
      </p>
    </div>
  )
}
