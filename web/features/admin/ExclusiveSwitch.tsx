import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import { notifyProblem } from '../../lib/errors.ts'
import { Link } from '../../lib/Link.tsx'
import { paths } from '../../lib/paths.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useSaveLeague } from './use-save.ts'

/** Whether a person can be on one list only; it can be changed until there are picks or a draft. */
export function ExclusiveSwitch({ league }: { league: League }) {
  const { t } = useTranslation('admin')
  const save = useSaveLeague((error) => notifyProblem(t('saveFailed'), error))
  const exclusive = save.isPending ? (save.variables.exclusive ?? league.exclusive) : league.exclusive
  return (
    <div className="grid gap-3">
      <Switch
        label={t('exclusive.label')}
        description={t(exclusive ? 'exclusive.on' : 'exclusive.off')}
        checked={exclusive}
        disabled={save.isPending}
        onCheckedChange={(next) => save.mutate({ league: league.id, exclusive: next })}
      />
      {league.exclusive && (
        <p>
          <Link href={paths.league(league.slug).draft} className="link">
            {t('exclusive.toDraft')}
          </Link>
        </p>
      )}
    </div>
  )
}
