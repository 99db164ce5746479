import { useTranslation } from 'react-i18next'
import type { PersonLeague, PersonPage, RulingView } from '../../../worker/contracts/person.ts'
import { useFormats } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

const tones: Record<RulingView['state'], BadgeTone> = {
  pending: 'hold',
  objected: 'plain',
  effective: 'ink',
  overtaken: 'plain',
  withdrawn: 'plain',
}

/** What a league's admins have ruled on a death that Wikidata leaves open, with the source and what was said against it. */
export function Rulings({ league }: { page: PersonPage; league: PersonLeague }) {
  const { t } = useTranslation('person')
  if (league.rulings.length === 0) return null
  return (
    <ul aria-label={t('rulings.title')} className="mt-3 grid gap-4">
      {league.rulings.map((ruling) => (
        <Ruling key={ruling.id} ruling={ruling} />
      ))}
    </ul>
  )
}

function Ruling({ ruling }: { ruling: RulingView }) {
  const { t } = useTranslation('person')
  const { day, moment } = useFormats()
  return (
    <li className="border-l-2 border-rule pl-4">
      <div className="flex items-baseline justify-between gap-3">
        <p>
          {ruling.diedOn
            ? t('rulings.died', { name: ruling.ruledBy.displayName, day: day(ruling.diedOn) })
            : t('rulings.alive', { name: ruling.ruledBy.displayName })}
        </p>
        <Badge tone={tones[ruling.state]}>{t(`rulings.state.${ruling.state}`)}</Badge>
      </div>
      <p className="text-sm text-faint">
        {ruling.state === 'pending'
          ? t('rulings.until', { moment: moment(ruling.effectiveAt) })
          : moment(ruling.createdAt)}
      </p>
      <p className="text-sm">
        <a href={ruling.sourceUrl} rel="noreferrer" className="link rounded-sm break-all">
          {t('rulings.source')}
        </a>
      </p>
      {ruling.objections.map(({ by, reason, at }) => (
        <p key={by.userId} className="mt-1 text-sm text-soft">
          {t('rulings.objection', { name: by.displayName, moment: moment(at) })} “{reason}”
        </p>
      ))}
    </li>
  )
}
