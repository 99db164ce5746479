import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { causeOfMissingCode, type MissingCodeCause } from '../lib/loading/missing-code.ts'
import { deletePersisted } from '../lib/persistence/persisted-queries.ts'
import { Button } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** True if a screen's code could not be fetched, most likely because a new version has replaced it. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch/i.test(error.message)

type Cause = 'screen' | MissingCodeCause

/** The cause of a failure; null while it is being looked for. */
const useCause = (error: unknown): Cause | null => {
  const isMissing = isMissingCode(error)
  const [cause, setCause] = useState<Cause | null>(isMissing ? null : 'screen')
  useEffect(() => {
    if (!isMissing) return
    void causeOfMissingCode().then(setCause)
  }, [isMissing])
  return cause
}

/**
 * Deletes answers that are not on the screen any more, here and in the browser's storage: one that the screen cannot show
 * would make it fail again at the next try, and after a reload.
 */
const useForgottenAnswers = (isNeeded: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNeeded) return
    client.removeQueries({ type: 'inactive' })
    void deletePersisted()
  }, [isNeeded, client])
}

function Fallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const cause = useCause(error)
  useForgottenAnswers(cause === 'screen')
  if (cause === null) return null
  return (
    <div role="alert">
      <PageHeader title={t(`errors.${cause}Title`)} lede={t(`errors.${cause}Text`)} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
        {/* Browsers do not fetch a module again that failed to load: only reloading the page helps then. */}
        {cause === 'screen' && (
          <Button variant="quiet" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ErrorBoundaryProps {
  children: ReactNode
  /** Called before the content is rendered again. */
  onRetry?: () => void
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return (
      <Fallback
        error={this.state.error}
        onRetry={() => {
          this.props.onRetry?.()
          this.setState({ error: null })
        }}
      />
    )
  }
}
