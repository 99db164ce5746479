import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export function NeverRules() {
  const { t } = useTranslation('rules')
  return (
    <section aria-labelledby="never" className="mt-12 max-w-[68ch]">
      <h2 id="never" className="mb-2 text-2xl">
        {t('never.title')}
      </h2>
      <p className="text-soft">{t('never.text')}</p>
    </section>
  )
}
