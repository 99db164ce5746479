import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import { keysInSection, leagueKeys, settingOf, wordsOf } from '#domain/league-settings/values.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { useSettingWords } from '#web/shared/setting-words.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { useSaveLeague } from './use-save.ts'

/** The switches of a section of the admin page. They take effect at once. */
export function SettingSwitches({ league, section }: { league: League; section: string }) {
  const { t } = useTranslation('admin')
  const save = useSaveLeague((error) => notifyProblem(t('saveFailed'), error))
  const keys = keysInSection(leagueKeys, section)
  const say = useSettingWords(keys.map(settingOf))
  return keys.map((key) => {
    if (settingOf(key).kind !== 'flag') return null
    const checked = Boolean((save.isPending ? save.variables[key] : undefined) ?? league[key])
    const { label, about } = wordsOf(key, checked)
    return (
      <Switch
        key={key}
        label={say(label)}
        description={about && say(about)}
        checked={checked}
        disabled={save.isPending}
        onCheckedChange={(next) => save.mutate({ league: league.id, [key]: next })}
      />
    )
  })
}
