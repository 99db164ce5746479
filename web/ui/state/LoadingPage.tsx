import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Spinner } from './Spinner.tsx'

/** Shown by every page while the session is checked */
export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className="boot" role="status">
      <Spinner className="size-7" />
      <p>{t('loading')}</p>
    </div>
  )
}
