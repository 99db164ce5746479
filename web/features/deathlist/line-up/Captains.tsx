import type { Role } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { isUnsent } from '../list-cache.ts'
import type { LineUpProps } from './use-line-up.ts'

/** The select's value for "nobody" */
const nobody = 'nobody'

export default function Captains({ page, lineUp, choose }: LineUpProps) {
  const { t } = useTranslation(['deathlist', 'common'])
  const { day } = useFormats()
  const { rolesRefusal, countsFrom } = lineUp
  const living = page.picks.filter(
    (pick) => pick.voidReason === null && pick.removal === null && !pick.suspended && !isUnsent(pick),
  )
  const named = (id: string | null) => page.picks.find((pick) => pick.id === id)
  const choosing = (role: Role) => {
    // Null also for a pick that was just removed: the line-up on the page still has it.
    const present = named(lineUp[role]) ?? null
    const options = present && !living.includes(present) ? [present, ...living] : living
    const set = (value: string) => {
      const id = value === nobody ? null : value
      const { captain, vice } = lineUp
      void choose(
        { [role]: id },
        { captain, vice },
        {
          title: t(`lineUp.chosen.${role}`),
          name: named(id)?.name ?? t('lineUp.nobody'),
        },
      )
    }
    return (
      <Select
        key={role}
        label={t(`common:lineUp.${role}`)}
        value={present?.id ?? nobody}
        options={[
          { value: nobody, label: t('lineUp.nobody') },
          ...options.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={set}
      />
    )
  }
  if (rolesRefusal !== null)
    return (
      <p className="py-4 text-soft">
        {lineUp.roles
          .map((role) => t(`lineUp.is.${role}`, { name: named(lineUp[role])?.name ?? t('lineUp.nobody') }))
          .join(' · ')}
      </p>
    )
  return (
    <div className="grid gap-2 py-5">
      <div className="grid gap-5 sm:grid-cols-2">{lineUp.roles.map(choosing)}</div>
      <p className="text-sm text-faint">
        {page.season.state === 'before'
          ? t('lineUp.untilStart')
          : t('lineUp.counts', { day: day(countsFrom) })}
      </p>
    </div>
  )
}
