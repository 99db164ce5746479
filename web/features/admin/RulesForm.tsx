import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { League } from '#contracts/league.ts'
import { pickRules, type RuleVersion, scoringRules } from '#contracts/rules.ts'
import { ruleValues } from '#domain/league-settings/rule-settings.ts'
import { changedFrom, contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { SettingsFields } from '#web/shared/SettingsFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ScorePreview } from './ScorePreview.tsx'
import { Section } from './Section.tsx'
import { useSaveLeague } from './use-save.ts'

const schema = z.object({ ...pickRules.shape, ...scoringRules.shape })
type Values = z.input<typeof schema>

/** All rules of a league in one form, with what they would bring. */
export function RulesForm({ league, rules }: { league: League; rules: RuleVersion }) {
  const { t } = useTranslation(['admin', 'common'])
  const form = useForm({ defaultValues: ruleValues(rules), resolver: contractResolver(schema) })
  const { defaultValues: saved = {} } = form.formState
  const save = useSaveLeague((error) => showFormProblem(form, t('saveFailed'), error))
  useUnsaved(form.formState.isDirty)
  const values = useWatch({ control: form.control })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit((next) =>
          save.mutate(
            { league: league.id, ...changedFrom(saved, next) },
            { onSuccess: () => form.reset(next) },
          ),
        )}
      >
        <Section title={t('rules.title')} text={t('rules.text')}>
          {league.locked && (
            <p className="mb-5 border-l-2 border-hold pl-4 text-sm text-soft">{t('rules.locked')}</p>
          )}
          <SettingsFields section="picks" locked={league.locked} />
        </Section>
        <Section title={t('scoring.title')} text={t('scoring.text')}>
          <SettingsFields section="scoring" locked={league.locked} />
        </Section>
        <Section title={t('preview.title')} text={t('preview.text')}>
          <ScorePreview rules={{ ...rules, ...withoutGaps(values) }} players={league.memberCount} />
        </Section>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-10">
          <Button type="submit" busy={save.isPending}>
            {t('common:actions.save')}
          </Button>
          <p className="text-sm text-soft">{t('settings.binds')}</p>
        </div>
      </form>
    </FormProvider>
  )
}

/** The values that are there: a number field is empty while it is typed in. */
const withoutGaps = (values: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
