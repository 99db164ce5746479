import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { League } from '#contracts/league.ts'
import { scoringPack } from '#contracts/packs/pack.ts'
import { encodedPack, maxPackText, packText, readPack } from '#contracts/packs/read-pack.ts'
import { pickRules, type RuleVersion } from '#contracts/rules.ts'
import type { SeasonView } from '#contracts/season.ts'
import { pickRuleValues } from '#domain/league-settings/rule-settings.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { type PackDocument, scoringOf, settingsOf, wholeDocument } from '#domain/packs/pack-document.ts'
import { packOf, settleScoring } from '#domain/packs/scoring-fields.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { changedFrom, contractResolver, sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { saveText } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { PackForm } from './pack/PackForm.tsx'
import { FoldedRow } from './pack/SentenceRow.tsx'
import { TryPack } from './pack/TryPack.tsx'
import { ScorePreview } from './ScorePreview.tsx'
import { Section } from './Section.tsx'
import { useSaveLeague } from './use-save.ts'

/** A section that a document omits keeps its old value on saving, so the form sends all of them. */
const withSections = (pack: ScoringPack): ScoringPack => ({
  list: {},
  who: {},
  moves: {},
  table: {},
  ...pack,
})

const schema = z.object({ ...pickRules.shape, pack: scoringPack })
type Values = Omit<z.output<typeof schema>, 'pack'> & { pack: ScoringPack }

/** The buttons of the form's rows */
const toggles = () => [...document.querySelectorAll<HTMLElement>('form button[aria-expanded]')]

/** To be called before a change. If the pressed button disappears with it, the row that was open gets the focus. */
const keepFocus = (): void => {
  const open = toggles().findIndex(({ ariaExpanded }) => ariaExpanded === 'true')
  focusIfLost(() => toggles()[Math.max(open, 0)])
}

/** All rules of a league as rows that open their forms, with a preview of the points. They are saved together. */
export function RulesForm({
  league,
  rules,
  seasons,
  history,
  onDirty,
}: {
  league: League
  rules: RuleVersion
  seasons: readonly SeasonView[]
  /** The row of earlier versions of the rules */
  history: ReactNode
  onDirty: (isDirty: boolean) => void
}) {
  const { t } = useTranslation(['admin', 'common'])
  const form = useForm<Values>({
    // Values and not a key: a new version must not close the row that is open.
    values: { ...pickRuleValues(rules), pack: withSections(packOf(rules)) },
    resolver: contractResolver(schema as z.ZodType<Values, Values>),
  })
  const { defaultValues: saved = {}, errors, isDirty } = form.formState
  const packError = errors.pack?.message
  const save = useSaveLeague((error) => showFormProblem(form, t('saveFailed'), error))
  useUnsaved(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const pack = useWatch({ control: form.control, name: 'pack' })
  const { pack: _, ...picks } = useWatch({ control: form.control })
  const values = { ...pickRuleValues(rules), ...picks }
  const current = seasons.find(({ archivedAt }) => archivedAt === null)
  const season = {
    start: current?.startDate ?? null,
    end: current?.endDate ?? null,
    newPicks: values.allowNewPicks,
  }
  const setAll = (document: PackDocument) => {
    const all = wholeDocument(document, values)
    // Names and values are those of the form.
    for (const [name, value] of Object.entries({ ...settingsOf(all), pack: scoringOf(all) }))
      form.setValue(name as 'pack', value as ScoringPack, { shouldDirty: true })
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit((next) => {
          const reset = sending(form)
          save.mutate(
            {
              league: league.id,
              ...changedFrom<Values>(saved as Partial<Values>, next),
              // A change that another admin made since the form was opened does not count as a change of this one.
              packBefore: saved.pack as ScoringPack,
            },
            {
              onSuccess: () => {
                keepFocus()
                reset(next)
              },
            },
          )
        })}
      >
        <Controller
          control={form.control}
          name="pack"
          render={({ field }) => (
            <PackForm
              pack={field.value}
              rules={values}
              locked={league.locked}
              season={season}
              onChange={(next) => {
                keepFocus()
                field.onChange(next)
              }}
            />
          )}
        />
        <Section title={t('preview.section')}>
          <ul>
            <FoldedRow title={t('preview.title')} sentence={t('preview.text')}>
              <ScorePreview
                rules={{ ...rules, ...settleScoring(rules, rules, pack) }}
                players={league.memberCount}
              />
            </FoldedRow>
            <FoldedRow title={t('pack.try.title')} sentence={t('pack.try.text')}>
              <TryPack league={league.slug} seasons={seasons} pack={pack} />
            </FoldedRow>
            <FoldedRow title={t('pack.file')} sentence={t('pack.fileAbout')}>
              <div className="flex flex-wrap items-center gap-3">
                <PackFile pack={wholeDocument(pack, values)} onImport={setAll} />
              </div>
            </FoldedRow>
            {history}
          </ul>
        </Section>
        {(isDirty || save.isPending) && (
          <div className="save-bar">
            <Button type="submit" busy={save.isPending}>
              {t('common:actions.save')}
            </Button>
            {packError ? (
              <p role="alert" className="text-sm text-accent">
                {packError}
              </p>
            ) : (
              <p className="text-sm text-soft">{t('settings.binds')}</p>
            )}
          </div>
        )}
      </form>
    </FormProvider>
  )
}

function PackFile({ pack, onImport }: { pack: PackDocument; onImport: (next: PackDocument) => void }) {
  const { t } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = readPack(file.size > maxPackText ? '' : await file.text())
    if ('field' in found) return setProblem(found.field)
    setProblem(null)
    onImport(found.pack)
  }
  return (
    <>
      <Button
        variant="text"
        size="sm"
        onClick={() => saveText('rules.json', `${JSON.stringify(JSON.parse(packText(pack)), null, 2)}\n`)}
      >
        {t('pack.export')}
      </Button>
      <Button variant="text" size="sm" onClick={() => input.current?.click()}>
        {t('pack.import')}
      </Button>
      <CopyButton
        variant="text"
        label={t('pack.share')}
        text={`${location.origin}${paths.rulesPack('own')}#${encodedPack(pack)}`}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('pack.import')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {problem !== null && (
        <p role="alert" className="basis-full text-sm text-accent">
          {problem ? t('pack.wrongAt', { field: problem }) : t('pack.wrong')}
        </p>
      )}
    </>
  )
}
