import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompetitionView } from '#contracts/competition.ts'
import { useFormats } from '../../lib/text/format.ts'
import { durationOf } from './words.ts'

/** What a competition is set to, line by line. */
export function RulesList({ competition }: { competition: CompetitionView }) {
  const { t } = useTranslation('competitions')
  const { days, mediumDay } = useFormats()
  const duration = durationOf(competition)
  const { tiebreakerPriority, picksCount, rulesVersion, allowDraws } = competition
  const rows: [string, ReactNode][] = [
    [t('settings.type'), t(`type.${competition.type}`)],
    [t('settings.dates'), days(competition.startDate, competition.endDate)],
    [t('settings.seals'), mediumDay(competition.sealsOn)],
    [
      t('settings.participants'),
      competition.participants === null && competition.startedAt === null
        ? t('settings.allMembers')
        : t('players', { count: competition.participantCount }),
    ],
    [
      t('settings.picks'),
      picksCount === null ? t('settings.allPicks') : t('settings.subset', { count: picksCount }),
    ],
  ]
  if (duration !== null)
    rows.push([
      t(competition.type === 'death_cup' ? 'settings.round' : 'settings.match'),
      t('settings.days', { count: duration }),
    ])
  if (allowDraws !== null)
    rows.push([t('settings.draws'), t(allowDraws ? 'settings.drawsOn' : 'settings.drawsOff')])
  if (tiebreakerPriority && !allowDraws)
    rows.push([
      t('settings.ties'),
      <ol key="ties">
        {tiebreakerPriority.map((tie, index) => (
          <li key={tie}>
            <span className="text-faint">{index + 1}.</span> {t(`form.tie.${tie}`)}
          </li>
        ))}
      </ol>,
    ])
  if (competition.scoringDirection !== null)
    rows.push([t('settings.direction'), t(`form.${competition.scoringDirection}`)])
  if (competition.allowMultiple !== null)
    rows.push([
      t('settings.multiple'),
      t(competition.allowMultiple ? 'settings.multipleOn' : 'settings.multipleOff'),
    ])
  rows.push([
    t('settings.rulesVersion'),
    rulesVersion === null ? t('settings.rulesOpen') : t('settings.rulesFrozen', { version: rulesVersion }),
  ])
  return (
    <dl className="max-w-3xl border-t border-ink">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-rule py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
