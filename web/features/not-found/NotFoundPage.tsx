import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Ornament } from '#web/ui/Ornament.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-lg justify-items-start py-10">
      <Ornament kind="search" className="mb-6 h-24 w-[7.2rem] text-edge" />
      <PageHeader title={t('notFound.title')} lede={t('notFound.text')} />
      {/* The landing page is a separate document, outside of the app. */}
      <a href={paths.landing} className={buttonClass()}>
        {t('notFound.home')}
      </a>
    </div>
  )
}
