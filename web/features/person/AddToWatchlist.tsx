import { Bookmark } from 'lucide-react'
import type { PersonPage } from '#contracts/people/person.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'

export function AddToWatchlist({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  const utils = trpc.useUtils()
  const { wikidataId, inMind } = page
  const show = (isWatched: boolean) =>
    utils.person.get.setData({ wikidataId }, (shown) => shown && { ...shown, inMind: isWatched })
  const handlersTo = (isWatched: boolean) => ({
    onMutate: () => show(isWatched),
    onError: (error: unknown) => {
      show(!isWatched)
      notifyProblem(t('watchlist.failed'), error)
    },
    onSettled: () => utils.person.watchlist.invalidate(),
  })
  const watch = trpc.person.watch.useMutation(handlersTo(true))
  const unwatch = trpc.person.unwatch.useMutation(handlersTo(false))
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Bookmark className={inMind ? 'fill-current' : ''} />}
      aria-pressed={inMind}
      title={t('watchlist.private')}
      onClick={() => (inMind ? unwatch : watch).mutate({ wikidataId })}
    >
      {t(inMind ? 'watchlist.added' : 'watchlist.add')}
    </Button>
  )
}
