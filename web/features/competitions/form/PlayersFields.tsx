import { useController, useFormContext } from 'react-hook-form'
import type { PublicProfile } from '#contracts/accounts/profile.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import type { CompetitionValues } from './form-values.ts'

export function PlayersFields({ members }: { members: readonly PublicProfile[] }) {
  const { t } = useTranslation('competitions')
  const { register, watch, formState } = useFormContext<CompetitionValues>()
  const { field } = useController<CompetitionValues, 'everyone'>({ name: 'everyone' })
  const participants = watch('participants')
  const error = formState.errors.participants?.message
  return (
    <>
      <Segmented
        label={t('form.who')}
        labelHidden
        options={[
          { value: 'all', label: t('form.everyone') },
          { value: 'some', label: t('form.some') },
        ]}
        value={field.value ? 'all' : 'some'}
        onValueChange={(next) => field.onChange(next === 'all')}
        className="sm:max-w-md"
      />
      {field.value ? (
        <p className="text-sm text-faint">{t('form.everyoneAbout')}</p>
      ) : (
        <fieldset aria-describedby="participants-error">
          <legend className="mb-2 text-sm font-medium text-soft">
            {t('form.someLegend')} <span className="font-normal text-faint">({participants.length})</span>
          </legend>
          <div className="grid sm:grid-cols-2 sm:gap-x-8">
            {members.map(({ userId, displayName, avatarUrl }) => (
              <Checkbox
                key={userId}
                value={userId}
                {...register('participants')}
                className="min-h-11 border-b border-rule"
                label={
                  <span className="flex items-center gap-2.5">
                    <Portrait name={displayName} image={avatarUrl} size="xs" />
                    <span className="typed min-w-0">{displayName}</span>
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <p id="participants-error" role="alert" className="text-sm font-medium text-accent empty:hidden">
        {error}
      </p>
    </>
  )
}
