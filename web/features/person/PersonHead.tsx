import { Bookmark } from 'lucide-react'
import type { PersonPage } from '#contracts/people/person.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePageHeading } from '#web/lib/navigation/navigation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Quoted } from '#web/shared/people/Quoted.tsx'
import { useWatching } from '#web/shared/people/use-watching.ts'
import { StatusBadge, type StatusBadgeKind } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { Facts } from './Facts.tsx'
import { ReadOn } from './ReadOn.tsx'
import { useBiography } from './use-biography.ts'

const badges: Record<PersonPage['status'], StatusBadgeKind> = {
  alive: 'alive',
  retracted: 'alive',
  reported: 'reported',
  disputed: 'disputed',
  confirmed: 'deceased',
}

export function PersonHead({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  const { partialDay } = useFormats()
  const heading = usePageHeading(page.name)
  const biography = useBiography(page)
  const { description } = page
  return (
    <header className="mb-10 flex flex-wrap items-start gap-x-8 gap-y-5">
      <Portrait
        name={page.name}
        image={page.imageUrl}
        size="lg"
        alt={page.imageUrl ? t('portraitOf', { name: page.name }) : ''}
      />
      <div className="min-w-56 flex-1 pt-1">
        <StatusBadge status={badges[page.status]} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="typed mt-2 text-3xl font-normal tracking-[-0.02em] sm:text-4xl"
        >
          {page.name}
        </h1>
        {page.status === 'reported' && (
          <p className="mt-2 text-hold">
            {page.reportedDate
              ? t('status.reportedOn', { date: partialDay(page.reportedDate) })
              : t('status.reportedUnknown')}
          </p>
        )}
        {biography ? (
          <Quoted biography={biography} className="mt-3 max-w-2xl" />
        ) : (
          description && <p className="mt-2 font-serif text-lg text-soft">{description}</p>
        )}
        <Facts page={page} withDescription={biography !== null} />
        <ReadOn page={page} className="mt-4" />
        <p className="mt-4">
          <AddToWatchlist page={page} />
        </p>
      </div>
    </header>
  )
}

function AddToWatchlist({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  const utils = trpc.useUtils()
  const { wikidataId, inMind } = page
  const show = (isWatched: boolean) =>
    utils.person.get.setData({ wikidataId }, (shown) => shown && { ...shown, inMind: isWatched })
  const { hold, set } = useWatching()
  const toggle = async (isWatched: boolean): Promise<void> => {
    await hold()
    show(isWatched)
    try {
      await set(wikidataId, isWatched)
    } catch (error) {
      show(!isWatched)
      notifyProblem(t('watchlist.failed'), error)
    }
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Bookmark className={inMind ? 'fill-current' : ''} />}
      aria-pressed={inMind}
      title={t('watchlist.private')}
      onClick={() => void toggle(!inMind)}
    >
      {t(inMind ? 'watchlist.added' : 'watchlist.add')}
    </Button>
  )
}
