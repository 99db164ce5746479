import type { ActivityEntry } from '#contracts/activity.ts'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { MourningSigns } from '../discussion/MourningSigns.tsx'
import { Remembrance } from '../discussion/Remembrance.tsx'
import { Folded } from '../Folded.tsx'
import { Sentence } from '../Sentence.tsx'
import { DeathHead } from './DeathHead.tsx'

interface DeathCardProps {
  entry: Pick<ActivityEntry, 'id' | 'voice' | 'detail'> & { death: AnnouncedDeath }
  /** Id or slug */
  league: string
}

/**
 * An announced death: who it was, the sources, and how certain it is; then remembrance; the points last and folded. A
 * reported death has neither remembrance nor points.
 */
export default function DeathCard({ entry, league }: DeathCardProps) {
  const { t } = useTranslation(['death', 'discussion'])
  const { id, voice, detail, death } = entry
  const { state, wikidataId, name } = death
  const isConfirmed = state === 'confirmed'
  const at = { league, entry: id }
  return (
    <article className="mx-auto grid w-full min-w-0 max-w-xl justify-items-center">
      <DeathHead
        death={death}
        name={
          <h2 className="mt-5 text-center text-3xl font-normal tracking-[-0.01em]">
            <Link
              href={paths.person(wikidataId)}
              className="name rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {name}
            </Link>
          </h2>
        }
      />
      {isConfirmed ? (
        voice && <MourningSigns at={at} reactions={voice.reactions} className="mt-5 justify-center" />
      ) : (
        <ButtonLink href={paths.person(wikidataId)} variant="quiet" size="sm" className="mt-5 rounded-full">
          {t('evidence')}
        </ButtonLink>
      )}
      {isConfirmed && voice?.remembrance && (
        <Remembrance
          at={at}
          remembrance={voice.remembrance}
          heading={<h3 className="mb-1 border-b border-rule pb-2 text-xl">{t('discussion:remembrance')}</h3>}
          className="mt-8 w-full"
        />
      )}
      {isConfirmed && detail && (
        <div className="mt-3 w-full border-t border-rule pt-1">
          <Folded label={t('points')}>
            <p className="pb-1 text-soft">
              <Sentence pieces={detail} />
            </p>
          </Folded>
        </div>
      )}
    </article>
  )
}
