import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import { pickRules } from '#contracts/rules.ts'
import { contractResolver, showFormProblem } from '../../lib/forms.ts'
import { PickRulesFields } from '../../shared/RulesFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { useSaveLeague } from './use-save.ts'

/** The narrower limits of this page; values beyond them that are set already stay as they are. */
const limitsFor = ({ maxPicks, minBirthYear, maxBirthYear }: League) => ({
  maxPicks: [1, Math.max(20, maxPicks)] as const,
  birthYear: [Math.min(1900, minBirthYear), Math.max(2020, maxBirthYear)] as const,
})

/** The pick rules of the league. A locked league shows them without letting them be changed. */
export function PickRulesForm({ league }: { league: League }) {
  const { t } = useTranslation(['admin', 'common'])
  const form = useForm({
    defaultValues: pickRules.parse(league),
    resolver: contractResolver(pickRules),
  })
  const save = useSaveLeague((error) => showFormProblem(form, t('saveFailed'), error))
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={form.handleSubmit((rules) => save.mutate({ league: league.id, ...rules }))}
      >
        {league.locked && (
          <p className="border-l-2 border-hold pl-4 text-sm text-soft">{t('rules.locked')}</p>
        )}
        <PickRulesFields limits={limitsFor(league)} disabled={league.locked} />
        <div>
          <Button type="submit" busy={save.isPending} disabled={league.locked}>
            {t('common:actions.save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
