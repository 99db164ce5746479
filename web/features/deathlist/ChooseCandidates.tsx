import { useId } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { Candidate, MatchedNames } from '#contracts/lists/pick.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { Portrait } from '#web/ui/Portrait.tsx'
import { useReason } from './reason.ts'

/** The chosen person for each pasted name; null: none of the candidates */
export type Choices = Readonly<Record<string, Candidate | null>>

/** The most likely person for every name, among those who can be picked */
export const firstChoices = (matches: MatchedNames): Choices => {
  const taken = new Set<string>()
  return Object.fromEntries(
    matches.map(({ name, candidates }) => {
      const choice = candidates.find(({ pickable, wikidataId }) => pickable && !taken.has(wikidataId)) ?? null
      if (choice) taken.add(choice.wikidataId)
      return [name, choice]
    }),
  )
}

interface ChooseCandidatesProps {
  page: DeathlistPage
  matches: MatchedNames
  choices: Choices
  onChoose: (choices: Choices) => void
}

export function ChooseCandidates({ page, matches, choices, onChoose }: ChooseCandidatesProps) {
  const { t } = useTranslation('deathlist')
  const id = useId()
  return (
    <div className="grid gap-8 pb-3">
      {matches.map(({ name, candidates }, index) => (
        <fieldset key={name} className="min-w-0">
          <legend className="name mb-1 w-full border-b border-ink pb-1.5 text-xl wrap-anywhere">
            {name}
          </legend>
          {candidates.length === 0 ? (
            <p className="py-2 text-sm text-soft">{t('several.nobody')}</p>
          ) : (
            <>
              {candidates.map((candidate) => (
                <Option
                  key={candidate.wikidataId}
                  group={`${id}${index}`}
                  candidate={candidate}
                  page={page}
                  checked={choices[name]?.wikidataId === candidate.wikidataId}
                  onChoose={() => onChoose({ ...choices, [name]: candidate })}
                />
              ))}
              <label className="flex items-center gap-3 py-2 text-sm text-soft">
                <input
                  type="radio"
                  name={`${id}${index}`}
                  checked={choices[name] === null}
                  onChange={() => onChoose({ ...choices, [name]: null })}
                  className="size-4 accent-ink"
                />
                {t('several.none')}
              </label>
            </>
          )}
        </fieldset>
      ))}
    </div>
  )
}

function Option({
  group,
  candidate,
  page,
  checked,
  onChoose,
}: {
  group: string
  candidate: Candidate
  page: DeathlistPage
  checked: boolean
  onChoose: () => void
}) {
  const { t } = useTranslation('deathlist')
  const reasonOf = useReason(page)
  const { reason, message, label, imageUrl, description, birthYear, pickable } = candidate
  return (
    <label
      className={cx(
        'flex items-center gap-3 border-b border-rule py-2',
        !pickable && 'cursor-not-allowed opacity-60',
      )}
    >
      <input
        type="radio"
        name={group}
        disabled={!pickable}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-ink"
      />
      <Portrait name={label} image={imageUrl} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="name block text-lg/[1.25]">{label}</span>
        <span className="block text-sm text-soft">{description}</span>
        {reason && <span className="block text-sm text-hold">{reasonOf({ reason, message })}</span>}
      </span>
      {birthYear !== null && (
        <span className="shrink-0 text-sm text-soft tabular-nums">{t('born', { year: birthYear })}</span>
      )}
    </label>
  )
}
