import { useId, useState } from 'react'
import type { OpeningPage } from '#contracts/lists/receipt.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { controlClass } from '#web/ui/form/Field.tsx'
import { comparedWithReceipts, type Kept } from './check.ts'

/** Larger than the receipts of any league: a larger file is the wrong file. */
const mostBytes = 200_000

/** Compares receipts that the user saved before the opening (pasted or from a file) with the opened lists. */
export function KeptReceipts({
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
