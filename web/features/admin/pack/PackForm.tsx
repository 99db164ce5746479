import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  baseSentences,
  type PackSection,
  sectionSentences,
  termSentence,
} from '#contracts/words/pack-words.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { pickRuleKeys, type SettingKey } from '#domain/league-settings/values.ts'
import { contradictionsIn, type PlannedSeason } from '#domain/packs/contradictions.ts'
import { withoutIdle } from '#domain/packs/line-up-rules.ts'
import { namedDocument, namedPacks, packNames } from '#domain/packs/named-packs.ts'
import { packBounds, type ScoringPack, type Term } from '#domain/packs/pack.ts'
import { scoringOf, wholeDocument } from '#domain/packs/pack-document.ts'
import { isSameDocument } from '#domain/packs/same-document.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { usePersonNames } from '#web/shared/rules/use-person-names.ts'
import { SettingsFields } from '#web/shared/SettingsFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useLaterSentences } from '../RulesText.tsx'
import { Section } from '../Section.tsx'
import { BaseEditor } from './BaseEditor.tsx'
import { ListEditor } from './ListEditor.tsx'
import { MovesEditor } from './MovesEditor.tsx'
import { SentenceRow } from './SentenceRow.tsx'
import { TermEditor } from './TermEditor.tsx'
import { TiesEditor } from './TiesEditor.tsx'
import { newTerm } from './term-parts.ts'
import { WhoEditor } from './WhoEditor.tsx'

/** The select's value for a pack that is none of the named ones */
const own = 'own'

interface Props {
  pack: ScoringPack
  /** The values of the surrounding form besides the pack */
  rules: Parameters<typeof wholeDocument>[1] & Parameters<ReturnType<typeof useLaterSentences>>[0]
  locked: boolean
  season: PlannedSeason
  onChange: (next: ScoringPack) => void
}

const editors = { list: ListEditor, who: WhoEditor, moves: MovesEditor, table: TiesEditor } as const
const editable = ['list', 'who', 'moves', 'table'] as const

/** The section of those pick rules that are not in the document; the others belong to `moves`. */
const ownSections: Partial<Record<SettingKey, (typeof editable)[number]>> = {
  maxPicks: 'list',
  minBirthYear: 'who',
  maxBirthYear: 'who',
}
const fieldsIn = (section: (typeof editable)[number]) =>
  pickRuleKeys.filter((key) => (ownSections[key] ?? 'moves') === section)

export function PackForm({ pack, rules, locked, season, onChange }: Props) {
  const { t } = useTranslation('admin')
  const { formState } = useFormContext()
  const words = { ...usePackTexts(), personName: usePersonNames(pack.who?.barred ?? []) }
  const later = useLaterSentences()
  const [open, setOpen] = useState<string | null>(null)
  const name = packNames.find((each) => isSameDocument(withoutIdle(namedPacks[each]), withoutIdle(pack)))
  const document = wholeDocument(pack, rules)
  const found = contradictionsIn(document, season)
  const problems = new Map(found.map(({ id, problem }) => [id, problem]))
  const problemsIn = (section: string) =>
    found.flatMap(({ id, problem }) => (id.startsWith(`${section}.`) ? [problem] : []))
  const sentenceOf = (section: PackSection): string => {
    const said = sectionSentences(section, document, words)
    // A pack without rules for ties uses the default ones.
    if (section === 'table' && said.length === 0) return t('pack.ties.sentence')
    return [...said, ...(section === 'moves' ? later(rules, pack) : [])].join(' ')
  }
  const toggle = (id: string) => setOpen(open === id ? null : id)
  const setTerms = (terms: readonly Term[]) => onChange({ ...pack, terms })
  const add = () => {
    const term = newTerm(pack.terms)
    setTerms([...pack.terms, term])
    setOpen(term.id)
  }
  return (
    <>
      <Section title={t('scoring.title')} text={t('scoring.text')}>
        <div className="grid gap-5">
          <Select
            label={t('pack.begin')}
            value={name ?? own}
            options={[
              ...packNames.map((each) => ({
                value: each as string,
                label: words.t(`names.${each}`),
                description: words.t(`about.${each}`),
              })),
              { value: own, label: t('pack.own'), disabled: true },
            ]}
            onValueChange={(chosen) => {
              const begun = packNames.find((each) => each === chosen)
              setOpen(null)
              if (begun) onChange(scoringOf(namedDocument(begun)))
            }}
          />
          <ul>
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
                  places={pack.list?.places?.map((place) => place.name) ?? []}
                  onChange={(next) => setTerms(pack.terms.with(index, next))}
                  onRemove={() => setTerms(pack.terms.toSpliced(index, 1))}
                />
              </SentenceRow>
            ))}
          </ul>
          <p>
            <Button
              variant="quiet"
              size="sm"
              icon={<Plus className="size-4" aria-hidden="true" />}
              disabled={pack.terms.length >= packBounds.terms}
              onClick={add}
            >
              {t('pack.add')}
            </Button>
          </p>
        </div>
      </Section>
      <Section title={t('rules.title')} text={locked && t('rules.locked')}>
        <ul>
          {editable.map((section) => {
            const Editor = editors[section]
            const keys = fieldsIn(section)
            return (
              <SentenceRow
                key={section}
                title={t(`pack.sections.${section}`)}
                sentence={sentenceOf(section)}
                problems={problemsIn(section)}
                // Show fields that have an error.
                isOpen={open === `section ${section}` || keys.some((key) => formState.errors[key])}
                onToggle={() => toggle(`section ${section}`)}
              >
                <div className="grid gap-6">
                  {keys.length > 0 && <SettingsFields section="picks" keys={keys} locked={locked} />}
                  <Editor
                    pack={pack}
                    firstDay={season.start ?? dayOf(new Date().toISOString())}
                    onChange={onChange}
                  />
                </div>
              </SentenceRow>
            )
          })}
        </ul>
      </Section>
    </>
  )
}
