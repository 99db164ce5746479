import { type PackSay, packSentences } from '#contracts/words/pack-words.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { usePackSay } from './use-pack-say.ts'

/** All of a pack, in sentences; with names, it says whom nobody can pick. */
export function PackText({ pack, personName }: { pack: PackDocument; personName?: PackSay['personName'] }) {
  const words = { ...usePackSay(), ...(personName ? { personName } : {}) }
  return (
    <ul className="max-w-[68ch]">
      {packSentences(pack, words).map((sentence) => (
        <li key={sentence} className="border-b border-rule py-2.5">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
