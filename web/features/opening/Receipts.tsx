import { useEffect, useId, useMemo, useState } from 'react'
import type { OpeningPage, Receipt } from '#contracts/lists/receipt.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { controlClass } from '#web/ui/form/Field.tsx'
import { comparedWithReceipts, type Kept, matchesCommitment, readSavedReceipts } from './check.ts'

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

/** Larger than the receipts of any league: a larger file is the wrong file. */
const mostBytes = 200_000

/** Compares receipts that the user saved before the opening (pasted or from a file) with the opened lists. */
function KeptReceipts({
  page,
  read,
  onRead,
}: {
  page: OpeningPage
  read: Kept
  onRead: (text: string) => void
}) {
  const { t } = useTranslation('opening')
  const id = useId()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const check = (next: string) => {
    setText(next)
    setTried(true)
    onRead(next)
  }
  const found = page.lists.flatMap(({ receipt }) =>
    receipt ? (comparedWithReceipts(receipt, read) ?? []) : [],
  )
  return (
    <section aria-labelledby={`${id}-title`} className="grid max-w-[60ch] gap-4 border-t border-rule pt-6">
      <h2 id={`${id}-title`} className="text-2xl">
        {t('kept.title')}
      </h2>
      <p id={`${id}-about`} className="text-soft">
        {t('kept.about')}
      </p>
      <label htmlFor={`${id}-text`} className="font-medium">
        {t('kept.paste')}
      </label>
      <textarea
        id={`${id}-text`}
        aria-describedby={`${id}-about`}
        rows={3}
        spellCheck={false}
        value={text}
        maxLength={mostBytes}
        onChange={(event) => setText(event.target.value)}
        className={`${controlClass} h-auto py-2 font-mono text-xs`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" onClick={() => check(text)}>
          {t('kept.check')}
        </Button>
        <label className="link cursor-pointer rounded-sm text-sm text-soft focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
          {t('kept.file')}
          <input
            type="file"
            accept=".txt,.json,text/plain,application/json"
            className="sr-only"
            onChange={async (event) => {
              const file = event.target.files?.[0]
              if (file && file.size <= mostBytes) check(await file.text())
            }}
          />
        </label>
      </div>
      <p role="status" className="text-soft">
        {tried &&
          (found.length === 0
            ? t('kept.nothing')
            : t('kept.result', {
                count: found.filter((each) => each !== 'other').length,
                of: found.length,
              }))}
      </p>
    </section>
  )
}
