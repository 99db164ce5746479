import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { objectInput, type PersonLeague, type PersonPage, type RulingView } from '#contracts/people/person.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { type RulingDialogProps, useRuled } from './use-rulings.ts'

const tones: Record<RulingView['state'], BadgeTone> = {
  pending: 'hold',
  objected: 'plain',
  effective: 'ink',
  overtaken: 'plain',
  withdrawn: 'plain',
}

export function Rulings({ page, league }: { page: PersonPage; league: PersonLeague }) {
  const { t } = useTranslation('person')
  return (
    <>
      {league.rulings.length > 0 && (
        <ul aria-label={t('rulings.title')} className="mt-4 grid gap-5">
          {league.rulings.map((ruling) => (
            <Ruling key={ruling.id} ruling={ruling} page={page} league={league} />
          ))}
        </ul>
      )}
      <Rule page={page} league={league} />
    </>
  )
}

function Rule({ page, league }: { page: PersonPage; league: PersonLeague }) {
  const { t } = useTranslation('person')
  const { day } = useFormats()
  const [open, setOpen] = useState(false)
  if (!league.ruling) return null
  const { allowed, reason, from } = league.ruling
  if (reason === 'ruling_too_early' && from)
    return <p className="mt-3 text-sm text-faint">{t('rulings.tooEarly', { day: day(from.slice(0, 10)) })}</p>
  if (reason === 'ruling_recused') return <p className="mt-3 text-sm text-faint">{t('rulings.recused')}</p>
  // An open form stays when somebody else has ruled meanwhile: when it is sent, the server says so.
  if (!allowed && !open) return null
  return (
    <div className="mt-3">
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {t('rulings.rule')}
      </Button>
      {open && <RuleDialog page={page} league={league} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Ruling({ ruling, page, league }: { ruling: RulingView; page: PersonPage; league: PersonLeague }) {
  const { t } = useTranslation('person')
  const { day, moment } = useFormats()
  const own = useOwnId()
  const now = useNow()
  const [asking, setAsking] = useState<'object' | 'withdraw' | null>(null)
  const { state, diedOn, ruledBy, objections } = ruling
  const open = state === 'pending' || state === 'objected'
  const mayObject =
    open &&
    Date.parse(ruling.effectiveAt) > now &&
    !objections.some(({ by }) => by.userId === own) &&
    ruledBy.userId !== own
  const mayWithdraw = league.isAdmin && (open || state === 'effective')
  const close = () => setAsking(null)
  return (
    <li className="border-l-2 border-rule pl-4">
      <div className="flex items-baseline justify-between gap-3">
        <p>
          {diedOn
            ? t('rulings.died', { name: ruledBy.displayName, day: day(diedOn) })
            : t('rulings.alive', { name: ruledBy.displayName })}
        </p>
        <Badge tone={tones[state]}>{t(`rulings.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-faint">
        {state === 'pending'
          ? t('rulings.until', { moment: moment(ruling.effectiveAt) })
          : moment(ruling.createdAt)}
        {' · '}
        <a href={ruling.sourceUrl} rel="noreferrer" className="link rounded-sm">
          {t('rulings.source')}
        </a>
      </p>
      {objections.map(({ by, reason, at }) => (
        <p key={by.userId} className="mt-1 text-sm wrap-break-word text-soft">
          {t(reason ? 'rulings.objection' : 'rulings.objectionSilent', {
            name: by.displayName,
            moment: moment(at),
            reason,
          })}
        </p>
      ))}
      {(mayObject || mayWithdraw) && (
        <div className="mt-2 flex flex-wrap gap-2.5">
          {mayObject && (
            <Button variant="quiet" size="sm" onClick={() => setAsking('object')}>
              {t('rulings.object')}
            </Button>
          )}
          {mayWithdraw && (
            <Button variant="quiet" size="sm" onClick={() => setAsking('withdraw')}>
              {t('rulings.withdraw')}
            </Button>
          )}
        </div>
      )}
      {asking === 'object' && <ObjectDialog page={page} league={league} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog page={page} league={league} onClose={close} />}
    </li>
  )
}

function WithdrawDialog({ page, league, onClose }: RulingDialogProps) {
  const { t } = useTranslation('person')
  const done = useRuled(t('rulings.withdrawn'), { league, onClose })
  const withdraw = trpc.person.withdrawRuling.useMutation({
    onSuccess: done,
    onError: (error) => notifyProblem(t('rulings.withdrawFailed'), error),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('rulings.withdrawTitle')}
      text={t('rulings.withdrawText')}
      confirmLabel={t('rulings.withdraw')}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ league: league.id, wikidataId: page.wikidataId })}
    />
  )
}

/** A member's objection. One that is made in time prevents a ruling from taking effect. */
function ObjectDialog({ page, league, onClose }: RulingDialogProps) {
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
