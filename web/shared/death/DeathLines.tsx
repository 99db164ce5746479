import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { Quotation } from './Quotation.tsx'
import { useDeathWords } from './use-death-words.ts'

export function DeathLines({ death }: { death: AnnouncedDeath }) {
  const { dates, standing, outlook } = useDeathWords(death)
  return (
    <div className="mt-0.5 mb-1.5 grid gap-1">
      {dates && <p className="text-sm text-soft tabular-nums first-letter:uppercase">{dates}</p>}
      {(death.state === 'confirmed' || death.quotation) && <Quotation death={death} small />}
      <p className="text-sm text-soft">{[standing, outlook].filter((said) => said !== null).join(' ')}</p>
    </div>
  )
}
