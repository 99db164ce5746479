import type { ReactNode } from 'react'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { Portrait } from '#web/ui/Portrait.tsx'
import { Quoted } from '../people/Quoted.tsx'
import { Quotation } from './Quotation.tsx'
import { useDeathWords } from './use-death-words.ts'

interface DeathHeadProps {
  death: AnnouncedDeath
  name: ReactNode
  /** The portrait's alternative text; empty if the name beside it suffices */
  alt?: string
}

export function DeathHead({ death, name, alt }: DeathHeadProps) {
  const words = useDeathWords(death)
  const isConfirmed = death.state === 'confirmed'
  return (
    <>
      <Portrait name={death.name} image={death.imageUrl} size="lg" dead={isConfirmed} alt={alt} />
      {name}
      {words.dates && <p className="mt-1 text-center text-soft tabular-nums">{words.dates}</p>}
      {isConfirmed ? (
        <Quotation death={death} className="mt-4 text-center" />
      ) : (
        <>
          <p className="mt-4 max-w-sm text-center font-serif text-lg/[1.45]">{words.standing}</p>
          {death.quotation && <Quoted biography={death.quotation} className="mt-4 max-w-md text-center" />}
        </>
      )}
      <p className="mt-4 max-w-sm text-center text-sm text-soft">
        {(isConfirmed ? [words.holders, words.standing, words.outlook] : [words.outlook, words.holders])
          .filter((said) => said !== null)
          .map((said) => said.replace(/[.\s]+$/, ''))
          .join('. ')}
        .
      </p>
    </>
  )
}
