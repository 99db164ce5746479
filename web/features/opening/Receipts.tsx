import { useEffect, useMemo, useState } from 'react'
import type { OpeningPage, Receipt } from '#contracts/lists/receipt.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { comparedWithReceipts, type Kept, matchesCommitment, readSavedReceipts } from './check.ts'
import { KeptReceipts } from './KeptReceipts.tsx'

interface Sealed {
  player: string
  receipt: Receipt
}

export function Receipts({ page }: { page: OpeningPage }) {
  const { t } = useTranslation('opening')
  const [kept, setKept] = useState<Kept>(() => readSavedReceipts(''))
  const sealed = useMemo(
    () =>
      page.lists.flatMap(({ user, receipt }): Sealed[] =>
        receipt ? [{ player: user.displayName, receipt }] : [],
      ),
    [page],
  )
  const matching = useMatching(sealed)
  if (sealed.length === 0 || matching === null) return null
  const differing = sealed.filter(({ receipt }) => !matching.has(receipt.list))
  return (
    <Disclosure
      summary={
        differing.length === 0 ? (
          <span>{t('check.all', { count: sealed.length })}</span>
        ) : (
          <span className="text-accent">
            {t('check.some', { count: differing.length, of: sealed.length })}
          </span>
        )
      }
    >
      <ul className="mt-4 grid gap-4">
        {sealed.map(({ player, receipt }) => (
          <Checked
            key={receipt.list}
            player={player}
            receipt={receipt}
            matches={matching.has(receipt.list)}
            kept={kept}
          />
        ))}
      </ul>
      <div className="mt-8">
        <KeptReceipts page={page} onRead={(text) => setKept(readSavedReceipts(text))} read={kept} />
      </div>
    </Disclosure>
  )
}

/** Ids of the lists that match their receipts; null until all are computed */
const useMatching = (sealed: readonly Sealed[]): ReadonlySet<string> | null => {
  const [matching, setMatching] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    let gone = false
    void Promise.all(
      sealed.map(async ({ receipt }) => ((await matchesCommitment(receipt)) ? receipt.list : null)),
    ).then((lists) => {
      if (!gone) setMatching(new Set(lists.filter((list) => list !== null)))
    })
    return () => {
      gone = true
    }
  }, [sealed])
  return matching
}

function Checked({ player, receipt, matches, kept }: Sealed & { matches: boolean; kept: Kept }) {
  const { t } = useTranslation('opening')
  const { moment } = useFormats()
  const compared = comparedWithReceipts(receipt, kept)
  return (
    <li className="grid gap-1 text-sm">
      <p className="name text-base">{player}</p>
      <p className={matches ? 'text-soft' : 'text-accent'}>
        {matches ? t('check.matches', { at: receipt.at ? moment(receipt.at) : '' }) : t('check.differs')}
      </p>
      {compared && (
        <p className={compared === 'other' ? 'text-accent' : 'text-soft'}>{t(`check.kept.${compared}`)}</p>
      )}
      <p className="font-mono text-xs break-all text-faint">{receipt.commitment}</p>
    </li>
  )
}
