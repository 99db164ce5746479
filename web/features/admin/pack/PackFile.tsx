import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromWire, toWire } from '#contracts/fields/spelling.ts'
import { leaguePack } from '#contracts/packs/league-pack.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { saveText } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'

/** A file that is longer is no pack. */
const mostBytes = 100_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Takes a pack away as a file, and brings one in. */
export function PackFile({ pack, onChange }: { pack: ScoringPack; onChange: (next: ScoringPack) => void }) {
  const { t } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const { data, error } = leaguePack.safeParse(
      file.size > mostBytes ? null : fromWire(parsed(await file.text())),
    )
    if (error) return setProblem(error.issues[0]?.path.join('.') ?? '')
    setProblem(null)
    const { base, terms, rounding } = data
    onChange({ version: 1, base, terms, rounding })
  }
  return (
    <>
      <Button
        variant="text"
        size="sm"
        onClick={() => saveText('rules.json', `${JSON.stringify(toWire(pack), null, 2)}\n`)}
      >
        {t('pack.export')}
      </Button>
      <Button variant="text" size="sm" onClick={() => input.current?.click()}>
        {t('pack.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('pack.import')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {problem !== null && (
        <p role="alert" className="basis-full text-sm text-accent">
          {problem ? t('pack.wrongAt', { field: problem }) : t('pack.wrong')}
        </p>
      )}
    </>
  )
}
