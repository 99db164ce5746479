import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { objectInput } from '#contracts/person.ts'
import { contractResolver, showFormProblem } from '../../lib/forms.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextField.tsx'
import { type RulingDialogProps, useRuled } from './use-rulings.ts'

/** A member's objection: one in time keeps a ruling from taking effect. */
export function ObjectDialog({ page, league, onClose }: RulingDialogProps) {
  const { t } = useTranslation(['person', 'common'])
  const form = useForm({
    defaultValues: { league: league.id, wikidataId: page.wikidataId, reason: '' },
    resolver: contractResolver(objectInput, () => ({ reason: t('rulings.reasonRequired') })),
  })
  const done = useRuled(t('rulings.objectedNow'), onClose)
  const object = trpc.person.objectToRuling.useMutation({
    onSuccess: done,
    onError: (error) => showFormProblem(form, t('rulings.objectFailed'), error),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('rulings.objectTitle')}
      description={t('rulings.objectText')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="object" busy={object.isPending}>
            {t('rulings.object')}
          </Button>
        </>
      }
    >
      <form
        id="object"
        noValidate
        className="pb-2"
        onSubmit={form.handleSubmit((values) => object.mutate(values))}
      >
        <TextAreaField
          label={t('rulings.reason')}
          maxLength={500}
          {...form.register('reason')}
          error={form.formState.errors.reason?.message}
        />
      </form>
    </Dialog>
  )
}
