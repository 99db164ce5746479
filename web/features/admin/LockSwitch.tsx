import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import { notifyProblem } from '../../lib/errors.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useSaveLeague } from './use-save.ts'

/** Holds pick rules and replacements fast, or lets go of them. Takes effect at once. */
export function LockSwitch({ league }: { league: League }) {
  const { t } = useTranslation('admin')
  const save = useSaveLeague((error) => notifyProblem(t('saveFailed'), error))
  const locked = save.isPending ? (save.variables.locked ?? league.locked) : league.locked
  return (
    <Switch
      label={t('lock.label')}
      description={t(locked ? 'lock.on' : 'lock.off')}
      checked={locked}
      disabled={save.isPending}
      onCheckedChange={(next) => save.mutate({ league: league.id, locked: next })}
    />
  )
}
