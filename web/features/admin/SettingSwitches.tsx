import type { League } from '#contracts/league.ts'
import type { AdminPage } from '#contracts/league-pages.ts'
import { keysInSection, leagueKeys, settingOf, wordsOf } from '#domain/league-settings/values.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useSettingWords } from '#web/shared/setting-words.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { useSaveLeague } from './use-save.ts'

/** The switches of a section of the league's settings. They take effect at once. */
export function SettingSwitches({ league, section }: { league: League; section: string }) {
  const { t } = useTranslation('admin')
  const save = useSaveLeague((error) => notifyProblem(t('saveFailed'), error))
  const keys = keysInSection(leagueKeys, section)
  const settingText = useSettingWords(keys.map(settingOf))
  return keys.map((key) => {
    if (settingOf(key).kind !== 'flag') return null
    const checked = Boolean((save.isPending ? save.variables[key] : undefined) ?? league[key])
    const { label, about } = wordsOf(key, checked)
    return (
      <Switch
        key={key}
        label={settingText(label)}
        description={about && settingText(about)}
        checked={checked}
        busy={save.isPending}
        onCheckedChange={(next) => save.mutate({ league: league.id, [key]: next })}
      />
    )
  })
}

export const LockSwitch = ({ page: { league } }: { page: AdminPage }) => (
  <SettingSwitches league={league} section="lock" />
)

export function ExclusiveSwitch({ page: { league } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <SettingSwitches league={league} section="exclusive" />
      {league.exclusive && (
        <p className="mt-3">
          <Link href={paths.league(league.slug).draft} className="link">
            {t('exclusive.toDraft')}
          </Link>
        </p>
      )}
    </>
  )
}
