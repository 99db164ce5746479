import { useTranslation } from 'react-i18next'
import { Spinner } from './Spinner.tsx'

/** What every page shows while the session is checked. */
export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className="boot" role="status">
      <Spinner className="size-7" />
      <p>{t('loading')}</p>
    </div>
  )
}
