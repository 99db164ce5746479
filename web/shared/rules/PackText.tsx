import { packSentences } from '#contracts/words/pack-words.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { usePackSay } from './use-pack-say.ts'

/** All of a pack, in sentences. */
export function PackText({ pack }: { pack: PackDocument }) {
  const words = usePackSay()
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
