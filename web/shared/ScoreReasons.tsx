import type { TFunction } from 'i18next'
import { Fragment, type ReactNode } from 'react'
import type { ScoreReason } from '#contracts/words/reasons.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** The numbers of a reason; the texts are made here, in the user's language. */
type Numbers = Omit<ScoreReason, 'text'>

export type ScoreOwner = { own: true } | { own: false; name: string }

const minus = '−'
const signed = (points: number) => (points < 0 ? `${minus}${-points}` : String(points))
const plus = (points: number) => (points < 0 ? signed(points) : `+${points}`)

const rarityWords = (reason: Numbers, owner: ScoreOwner, t: TFunction): string => {
  const { holders = 1, players = 1 } = reason
  if (players <= 1) return t('score.raritySole')
  if (holders >= players) return t('score.rarityEverybody')
  if (holders > 1) return t('score.rarityShared', { count: holders, players })
  return owner.own ? t('score.rarityOnlyYou') : t('score.rarityOnlyThem', { name: owner.name })
}

const termOf = (reason: Numbers, owner: ScoreOwner, t: TFunction): [string, string] => {
  const { rule, points, age, of = 100, because: own } = reason
  if (own !== undefined) return [plus(points), own]
  if (rule === 'rarity') return [plus(points), rarityWords(reason, owner, t)]
  if (rule === 'first_death') return [plus(points), t('score.firstDeath')]
  if (rule === 'weight')
    return [plus(points), t('score.weight', { rank: reason.rank ?? 0, size: reason.size ?? 0 })]
  if (rule === 'transfer') return [plus(points), t('score.transfer')]
  if (rule === 'least') return [plus(points), t('score.least')]
  if (rule === 'flat') return [signed(points), t('score.flat')]
  if (age === null || age === undefined) return [signed(points), t('score.ageUnknown')]
  if (rule === 'table') return [signed(points), t('score.ageTable', { age })]
  if (points !== of - age) return [signed(points), t('score.ageFloor', { age })]
  return [`${of} ${minus} ${age} = ${signed(points)}`, t(reason.atStart ? 'score.ageAtStart' : 'score.age')]
}

/** A score explained: "100 − 87 = 13 for age at death, +10 because only you had them" */
export function ScoreReasons({
  reasons,
  owner,
}: {
  reasons: readonly Numbers[]
  owner: ScoreOwner
}): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {reasons.map((reason, index) => {
        const [sum, why] = termOf(reason, owner, t)
        return (
          <Fragment key={reason.rule}>
            {index > 0 && ', '}
            <b className="font-semibold whitespace-nowrap text-ink tabular-nums">{sum}</b> {why}
          </Fragment>
        )
      })}
    </>
  )
}
