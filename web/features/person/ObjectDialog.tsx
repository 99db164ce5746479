import { useForm } from 'react-hook-form'
import { objectInput } from '#contracts/people/person.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { type RulingDialogProps, useRuled } from './use-rulings.ts'

/** A member's objection. One that is made in time prevents a ruling from taking effect. */
export function ObjectDialog({ page, league, onClose }: RulingDialogProps) {
  const { t } = useTranslation(['person', 'common'])
  const form = useForm({
    defaultValues: { league: league.id, wikidataId: page.wikidataId, reason: '' },
    resolver: contractResolver(objectInput, () => ({ reason: t('rulings.reasonRequired') })),
  })
  const done = useRuled(t('rulings.objectedNow'), { league, onClose })
  const object = trpc.person.objectToRuling.useMutation({
    onSuccess: done,
    onError: (error) => showFormProblem(form, t('rulings.objectFailed'), error),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('rulings.objectTitle')}
      description={t('rulings.objectText')}
      submitLabel={t('rulings.object')}
      busy={object.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => object.mutate(values))}
    >
      <TextAreaField label={t('rulings.reason')} maxLength={500} {...fieldOf(form, 'reason')} />
    </FormDialog>
  )
}
