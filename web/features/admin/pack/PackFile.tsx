import { useRef, useState } from 'react'
import { encodedPack, maxPackText, packText, readPack } from '#contracts/packs/read-pack.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { saveText } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'

export function PackFile({ pack, onImport }: { pack: PackDocument; onImport: (next: PackDocument) => void }) {
  const { t } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = readPack(file.size > maxPackText ? '' : await file.text())
    if ('field' in found) return setProblem(found.field)
    setProblem(null)
    onImport(found.pack)
  }
  return (
    <>
      <Button
        variant="text"
        size="sm"
        onClick={() => saveText('rules.json', `${JSON.stringify(JSON.parse(packText(pack)), null, 2)}\n`)}
      >
        {t('pack.export')}
      </Button>
      <Button variant="text" size="sm" onClick={() => input.current?.click()}>
        {t('pack.import')}
      </Button>
      <CopyButton
        variant="text"
        label={t('pack.share')}
        text={`${location.origin}${paths.rulesPack('own')}#${encodedPack(pack)}`}
      />
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
