import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import { notifyProblem } from '../../lib/errors.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useSaveLeague } from './use-save.ts'

/** Who may invite, and whether anybody may come in at all. Takes effect at once. */
export function Doors({ league }: { league: League }) {
  const { t } = useTranslation('admin')
  const save = useSaveLeague((error) => notifyProblem(t('saveFailed'), error))
  const shown = { ...league, ...(save.isPending ? save.variables : {}) }
  return (
    <div className="mt-5 max-w-md border-t border-rule pt-2">
      <Switch
        label={t('code.membersInvite')}
        description={t(shown.membersCanInvite ? 'code.membersInviteOn' : 'code.membersInviteOff')}
        checked={shown.membersCanInvite ?? true}
        disabled={save.isPending}
        onCheckedChange={(membersCanInvite) => save.mutate({ league: league.id, membersCanInvite })}
      />
      <Switch
        label={t('code.doors')}
        description={t(shown.doorsClosed ? 'code.doorsClosed' : 'code.doorsOpen')}
        checked={shown.doorsClosed ?? false}
        disabled={save.isPending}
        onCheckedChange={(doorsClosed) => save.mutate({ league: league.id, doorsClosed })}
      />
    </div>
  )
}
