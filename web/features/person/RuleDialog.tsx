import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { proposeRulingInput } from '#contracts/people/person.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SegmentedInput } from '#web/ui/form/SegmentedInput.tsx'
import { DateField, TextField } from '#web/ui/form/TextField.tsx'
import { type RulingDialogProps, useRuled } from './use-rulings.ts'

const { sourceUrl, diedOn } = proposeRulingInput.shape
// A ruling of "alive" needs no day.
const schema = z
  .object({ verdict: z.enum(['dead', 'alive']), day: z.string(), sourceUrl })
  .superRefine(({ verdict, day }, ctx) => {
    if (verdict === 'dead' && !diedOn.safeParse(day).success)
      ctx.addIssue({ code: 'custom', path: ['day'], message: 'day' })
  })

export function RuleDialog({ page, league, onClose }: RulingDialogProps) {
  const { t } = useTranslation(['person', 'common'])
  const reported = page.reportedDate?.length === 10 ? page.reportedDate : ''
  const form = useForm({
    defaultValues: { verdict: 'dead' as const, day: reported, sourceUrl: '' } as z.input<typeof schema>,
    resolver: contractResolver(schema, () => ({
      day: t('common:checks.day'),
      sourceUrl: t('rulings.sourceRequired'),
    })),
  })
  const done = useRuled(t('rulings.ruled'), { league, onClose })
  const rule = trpc.person.rule.useMutation({
    onSuccess: done,
    onError: (error) => showFormProblem(form, t('rulings.failed'), error, { ruling_day_impossible: 'day' }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('rulings.ruleTitle', { name: page.name })}
      description={t('rulings.ruleText', { league: league.name })}
      submitLabel={t('rulings.rule')}
      busy={rule.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit(({ verdict, day, sourceUrl: url }) =>
        rule.mutate({
          league: league.id,
          wikidataId: page.wikidataId,
          diedOn: verdict === 'alive' ? 'alive' : day,
          sourceUrl: url,
        }),
      )}
    >
      <SegmentedInput
        control={form.control}
        name="verdict"
        label={t('rulings.verdict')}
        options={[
          { value: 'dead', label: t('rulings.verdictDead') },
          { value: 'alive', label: t('rulings.verdictAlive') },
        ]}
      />
      {form.watch('verdict') === 'dead' && (
        <DateField
          label={t('rulings.day')}
          max={new Date().toISOString().slice(0, 10)}
          {...fieldOf(form, 'day')}
        />
      )}
      <TextField
        label={t('rulings.sourceUrl')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...fieldOf(form, 'sourceUrl')}
      />
    </FormDialog>
  )
}
