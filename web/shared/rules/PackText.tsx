import { packSentences } from '#contracts/words/pack-words.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { usePackSay } from './use-pack-say.ts'

/** What a death brings, in sentences. */
export function PackText({ pack }: { pack: ScoringPack }) {
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
