import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import type { CompetitionValues } from './form/form-values.ts'

/** The kinds, each explained in a sentence: native radio buttons. */
export function KindField() {
  const { t } = useTranslation(['competitions', 'kinds'])
  const { register } = useFormContext<CompetitionValues>()
  return (
    <fieldset className="min-w-0 border-t border-rule pt-5">
      <legend className="name float-left mb-3 text-xl">{t('form.type')}</legend>
      <div className="clear-both grid gap-2.5 sm:grid-cols-2">
        {competitionKinds.map((type) => (
          <label
            key={type}
            className="flex cursor-pointer gap-3 rounded border border-edge/60 px-4 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-wash/60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              value={type}
              {...register('type')}
              className="mt-1 size-4 shrink-0 accent-ink focus-visible:outline-none"
            />
            <span>
              <span className="name block text-lg/[1.25]">{t(`kinds:${type}.name`)}</span>
              <span className="mt-1 block text-sm text-soft">{t(`kinds:${type}.about`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
