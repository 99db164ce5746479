import { useState } from 'react'
import type { PersonLeague, PersonPage, RulingView } from '#contracts/people/person.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { ObjectDialog } from './ObjectDialog.tsx'
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
  if (!allowed) return null
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
