import { RotateCw } from 'lucide-react'
import { problemOf } from '#web/lib/api/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '../Button.tsx'

interface ErrorStateProps {
  error: unknown
  title?: string | undefined
  /** This is all of the screen's content, so the title is its h1. */
  isPage?: boolean
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ error, title, isPage = false, onRetry, retrying }: ErrorStateProps) {
  const { t } = useTranslation()
  const { message, requestId } = problemOf(error)
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div role="alert" className="grid justify-items-start gap-2 border-l-2 border-accent py-1 pl-5">
      <Heading className="text-xl">{title ?? t('errors.title')}</Heading>
      <p className="max-w-[60ch] text-soft">{message}</p>
      {onRetry && (
        <Button
          variant="quiet"
          size="sm"
          icon={<RotateCw />}
          busy={retrying ?? false}
          onClick={onRetry}
          className="mt-2"
        >
          {t('actions.retry')}
        </Button>
      )}
      {requestId && <p className="mt-1 text-xs text-faint">{t('errors.reference', { requestId })}</p>}
    </div>
  )
}
