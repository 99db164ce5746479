import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  baseSentences,
  type PackSection,
  sectionSentences,
  termSentence,
} from '#contracts/words/pack-words.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { contradictionsIn, type PlannedSeason } from '#domain/packs/contradictions.ts'
import { withoutIdle } from '#domain/packs/line-up-rules.ts'
import { namedDocument, namedPacks, packNames } from '#domain/packs/named-packs.ts'
import { packBounds, type ScoringPack, type Term } from '#domain/packs/pack.ts'
import {
  type DocumentRules,
  type PackDocument,
  scoringOf,
  wholeDocument,
} from '#domain/packs/pack-document.ts'
import { isSameDocument } from '#domain/packs/scoring-fields.ts'
import { usePackSay } from '#web/shared/rules/use-pack-say.ts'
import { usePersonNames } from '#web/shared/rules/use-person-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { BaseEditor } from './BaseEditor.tsx'
import { ListEditor } from './ListEditor.tsx'
import { MovesEditor } from './MovesEditor.tsx'
import { PackFile } from './PackFile.tsx'
import { SentenceRow } from './SentenceRow.tsx'
import { TermEditor } from './TermEditor.tsx'
import { TiesEditor } from './TiesEditor.tsx'
import { newTerm } from './term-parts.ts'
import { WhoEditor } from './WhoEditor.tsx'

/** Stands for a pack that is none of those with a name. */
const own = 'own'

interface Props {
  pack: ScoringPack
  /** What the form holds beside the pack. */
  rules: DocumentRules
  season: PlannedSeason
  onChange: (next: ScoringPack) => void
  /** A whole document takes the place of all rules. */
  onImport: (next: PackDocument) => void
}

const editors = { list: ListEditor, who: WhoEditor, moves: MovesEditor, table: TiesEditor } as const
const editable = ['list', 'who', 'moves', 'table'] as const

/** All rules, one sentence a rule: each opens what it is made of. */
export function PackForm({ pack, rules, season, onChange, onImport }: Props) {
  const { t } = useTranslation('admin')
  const words = { ...usePackSay(), personName: usePersonNames(pack.who?.barred ?? []) }
  const [open, setOpen] = useState<string | null>(null)
  const name = packNames.find((each) => isSameDocument(withoutIdle(namedPacks[each]), withoutIdle(pack)))
  const document = wholeDocument(pack, rules)
  const found = contradictionsIn(document, season)
  const problems = new Map(found.map(({ id, problem }) => [id, problem]))
  const problemsIn = (section: string) =>
    found.flatMap(({ id, problem }) => (id.startsWith(`${section}.`) ? [problem] : []))
  const sentenceOf = (section: PackSection): string => {
    const said = sectionSentences(section, document, words)
    // A pack that says nothing of ties plays by the usual ones.
    return section === 'table' && said.length === 0 ? t('pack.ties.sentence') : said.join(' ')
  }
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
          const begun = packNames.find((each) => each === chosen)
          setOpen(null)
          if (begun) onChange(scoringOf(namedDocument(begun)))
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
            problems={[problems.get(term.id)]}
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
      </div>
      {editable.map((section) => {
        const Editor = editors[section]
        return (
          <section key={section} aria-label={t(`pack.sections.${section}`)}>
            <h3 className="kicker mb-1 font-sans">{t(`pack.sections.${section}`)}</h3>
            <ul className="border-t border-ink">
              <SentenceRow
                sentence={sentenceOf(section)}
                problems={problemsIn(section)}
                isOpen={open === `section ${section}`}
                onToggle={() => toggle(`section ${section}`)}
              >
                <Editor
                  pack={pack}
                  firstDay={season.start ?? dayOf(new Date().toISOString())}
                  onChange={onChange}
                />
              </SentenceRow>
            </ul>
          </section>
        )
      })}
      <div className="flex flex-wrap items-center gap-3">
        <PackFile pack={document} onImport={onImport} />
      </div>
    </div>
  )
}
