import { type PackTexts, packSentences } from '#contracts/words/pack-words.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { usePackTexts } from './use-pack-texts.ts'

interface PackTextProps {
  pack: PackDocument
  /** Resolves names; with it, the text names the people who cannot be picked. */
  personName?: PackTexts['personName']
  more?: readonly string[]
}

export function PackText({ pack, personName, more = [] }: PackTextProps) {
  const words = { ...usePackTexts(), ...(personName ? { personName } : {}) }
  return (
    <ul className="max-w-[68ch]">
      {[...packSentences(pack, words), ...more].map((sentence) => (
        <li key={sentence} className="border-b border-rule py-2.5">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
