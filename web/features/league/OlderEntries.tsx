import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'

interface OlderEntriesProps {
  /** The list so far; any infinite query fits. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function OlderEntries({ query }: OlderEntriesProps) {
  const { t } = useTranslation('league')
  if (!query.hasNextPage) return null
  return (
    <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('record.older')}
    </Button>
  )
}
