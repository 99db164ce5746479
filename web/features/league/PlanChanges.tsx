import type { AuditEntry } from '#contracts/activity.ts'
import { tieBreakers } from '#domain/competitions/competition-types.ts'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useSettingText } from '#web/shared/competitions/kind-words.ts'
import { settingsInUse } from '#web/shared/competitions/settings-in-use.ts'
import { ChangeLines } from './ChangeList.tsx'

type Plan = NonNullable<AuditEntry['before']>

/** The players, picks and settings of a plan: labels with texts */
const usePlanTexts = () => {
  const { t } = useTranslation('competitions')
  const { list } = useFormats()
  const settingText = useSettingText()
  const ties = (order: unknown): string =>
    list(
      (Array.isArray(order) ? order : []).flatMap((one) => {
        const tie = tieBreakers.find((known) => known === one)
        return tie ? t(`form.tie.${tie}`) : []
      }),
    )
  return (type: (typeof competitionKinds)[number], plan: Plan): Map<string, string> => {
    const { participants, picksCount } = plan
    return new Map([
      [
        t('tabs.participants'),
        Array.isArray(participants) ? t('players', { count: participants.length }) : t('settings.allMembers'),
      ],
      [
        t('settings.picks'),
        picksCount === null ? t('settings.allPicks') : t('settings.subset', { count: Number(picksCount) }),
      ],
      ...settingsInUse(type, plan).map(
        ([name, setting]) =>
          settingText(type, name, setting, plan[name]) ?? ([t('settings.ties'), ties(plan[name])] as const),
      ),
    ])
  }
}

/** What has changed in the plan of a competition, besides its name and dates; nothing in entries without its type */
export function PlanChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const textsOf = usePlanTexts()
  const type = competitionKinds.find((kind) => kind === before?.type)
  if (!type || !before || !after) return null
  const former = textsOf(type, before)
  const changes = [...textsOf(type, after)].map(([label, text]) => ({
    key: label,
    label,
    before: former.get(label) ?? null,
    after: text,
  }))
  return <ChangeLines changes={changes.filter((change) => change.before !== change.after)} />
}
