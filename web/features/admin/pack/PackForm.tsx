import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { baseSentences, termSentence } from '#contracts/words/pack-words.ts'
import { contradictionsIn } from '#domain/packs/contradictions.ts'
import { namedPacks, packNames } from '#domain/packs/named-packs.ts'
import { packBounds, type ScoringPack, type Term } from '#domain/packs/pack.ts'
import { isSameDocument } from '#domain/packs/scoring-fields.ts'
import { usePackSay } from '#web/shared/rules/use-pack-say.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { BaseEditor } from './BaseEditor.tsx'
import { CaptainChoices } from './CaptainChoices.tsx'
import { PackFile } from './PackFile.tsx'
import { SentenceRow } from './SentenceRow.tsx'
import { TermEditor } from './TermEditor.tsx'
import { newTerm } from './term-parts.ts'

/** Stands for a pack that is none of those with a name. */
const own = 'own'

/** What a death brings, one sentence a rule: each opens what it is made of. */
export function PackForm({ pack, onChange }: { pack: ScoringPack; onChange: (next: ScoringPack) => void }) {
  const { t } = useTranslation('admin')
  const words = usePackSay()
  const [open, setOpen] = useState<string | null>(null)
  const name = packNames.find((each) => isSameDocument(namedPacks[each], pack))
  const problems = new Map(contradictionsIn(pack).map(({ id, problem }) => [id, problem]))
  const toggle = (id: string) => setOpen(open === id ? null : id)
  const setTerms = (terms: readonly Term[]) => onChange({ ...pack, terms })
  const add = () => {
    const term = newTerm(pack.terms)
    setTerms([...pack.terms, term])
    setOpen(term.id)
  }
  return (
    <div className="grid gap-6">
      <Select
        label={t('pack.begin')}
        value={name ?? own}
        options={[
          ...packNames.map((each) => ({
            value: each as string,
            label: words.say(`names.${each}`),
            description: words.say(`about.${each}`),
          })),
          { value: own, label: t('pack.own'), disabled: true },
        ]}
        onValueChange={(chosen) => {
          const found = packNames.find((each) => each === chosen)
          setOpen(null)
          if (found) onChange(namedPacks[found])
        }}
      />
      <ul className="border-t border-ink">
        <SentenceRow
          sentence={baseSentences(pack.base, words).join(' ')}
          isOpen={open === 'base'}
          onToggle={() => toggle('base')}
        >
          <BaseEditor pack={pack} onChange={onChange} />
        </SentenceRow>
        {pack.terms.map((term, index) => (
          <SentenceRow
            key={term.id}
            sentence={termSentence(term, words)}
            problem={problems.get(term.id)}
            isOpen={open === term.id}
            onToggle={() => toggle(term.id)}
          >
            <TermEditor
              term={term}
              onChange={(next) => setTerms(pack.terms.map((each, at) => (at === index ? next : each)))}
              onRemove={() => setTerms(pack.terms.filter((_, at) => at !== index))}
            />
          </SentenceRow>
        ))}
      </ul>
      <CaptainChoices pack={pack} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus className="size-4" aria-hidden="true" />}
          disabled={pack.terms.length >= packBounds.terms}
          onClick={add}
        >
          {t('pack.add')}
        </Button>
        <PackFile pack={pack} onChange={onChange} />
      </div>
    </div>
  )
}
