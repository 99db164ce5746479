import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import type { FlagSetting } from '#domain/league-settings/registry.ts'
import { keysInSection, leagueKeys, settingOf } from '#domain/league-settings/values.ts'
import { notifyProblem } from '../../lib/errors.ts'
import { useSettingWords } from '../../shared/setting-words.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useSaveLeague } from './use-save.ts'

/** The switches of a section of the admin page. They take effect at once. */
export function SettingSwitches({ league, section }: { league: League; section: string }) {
  const { t } = useTranslation('admin')
  const save = useSaveLeague((error) => notifyProblem(t('saveFailed'), error))
  const keys = keysInSection(leagueKeys, section)
  const say = useSettingWords(keys)
  const describe = ({ words: { about } }: FlagSetting, on: boolean): string | undefined =>
    about && say(typeof about === 'string' ? about : about[on ? 'on' : 'off'])
  return keys.map((key) => {
    const setting = settingOf(key)
    if (setting.kind !== 'flag') return null
    const checked = Boolean((save.isPending ? save.variables[key] : undefined) ?? league[key])
    return (
      <Switch
        key={key}
        label={say(setting.words.label)}
        description={describe(setting, checked)}
        checked={checked}
        disabled={save.isPending}
        onCheckedChange={(next) => save.mutate({ league: league.id, [key]: next })}
      />
    )
  })
}
