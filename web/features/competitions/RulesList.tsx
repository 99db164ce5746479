import type { ReactNode } from 'react'
import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { SettingName } from '#domain/competitions/kinds/kind-registry.ts'
import type { Setting } from '#domain/competitions/setting-types.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { settingsInUse } from './settings-in-use.ts'
import { useSettingText } from './words.ts'

export function RulesList({ competition }: { competition: CompetitionView }) {
  const { t } = useTranslation(['competitions', 'kinds'])
  const { days, mediumDay } = useFormats()
  const settingText = useSettingText()
  const { picksCount, rulesVersion } = competition
  const rows: [string, ReactNode][] = [
    [t('form.type'), t(`kinds:${competition.type}.name`)],
    [t('settings.dates'), days(competition.startDate, competition.endDate)],
    [t('settings.seals'), mediumDay(competition.sealsOn)],
    [
      t('tabs.participants'),
      competition.participants === null && competition.startedAt === null
        ? t('settings.allMembers')
        : t('players', { count: competition.participantCount }),
    ],
    [
      t('settings.picks'),
      picksCount === null ? t('settings.allPicks') : t('settings.subset', { count: picksCount }),
    ],
  ]
  const rowOf = (name: SettingName, setting: Setting): [string, ReactNode] =>
    settingText(competition.type, name, setting, competition[name]) ?? [
      t('settings.ties'),
      <ol key="ties">
        {competition.tiebreakerPriority?.map((tie, index) => (
          <li key={tie}>
            <span className="text-faint">{index + 1}.</span> {t(`form.tie.${tie}`)}
          </li>
        ))}
      </ol>,
    ]
  for (const [name, setting] of settingsInUse(competition.type, competition)) rows.push(rowOf(name, setting))
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
