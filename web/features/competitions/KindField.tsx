import { useFormContext } from 'react-hook-form'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { CompetitionValues } from './form/form-values.ts'

export function KindField() {
  const { t } = useTranslation(['competitions', 'kinds'])
  const { register, watch } = useFormContext<CompetitionValues>()
  const chosen = watch('type')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-soft">{t('form.type')}</legend>
      <div className="border-t border-ink">
        {competitionKinds.map((type) => (
          <label
            key={type}
            className="flex min-h-12 cursor-pointer items-baseline gap-3 border-b border-rule px-1 py-2.5 has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              value={type}
              {...register('type')}
              className="size-4 shrink-0 translate-y-0.5 accent-ink focus-visible:outline-none"
            />
            <span>
              <span className="name block text-lg/[1.25]">{t(`kinds:${type}.name`)}</span>
              {type === chosen && (
                <span className="mt-1 block text-sm text-soft">{t(`kinds:${type}.about`)}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
