import { recordedSentences } from '#contracts/words/pack-words.ts'
import type { Setting } from '#domain/league-settings/setting-registry.ts'
import {
  leagueKeys,
  pickRuleKeys,
  placeOf,
  scoringRuleKeys,
  seasonKeys,
  settingOf,
  wordsOf,
} from '#domain/league-settings/values.ts'
import { roles } from '#domain/leagues/roles.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { useSettingWords } from '#web/shared/setting-words.ts'

type Details = Readonly<Record<string, unknown>>

const shown = [
  'name',
  ...[...pickRuleKeys].sort((a, b) => placeOf(a) - placeOf(b)),
  ...scoringRuleKeys,
  ...seasonKeys,
  ...leagueKeys,
] as const
/** Details that are no settings. Details that are not listed here (codes, versions) are never shown. */
const others = ['role', 'picturesShared'] as const

/** Describes the changed details of an audit entry; `before` is null if there was no earlier value. */
const useChanges = () => {
  const { t } = useTranslation(['league', 'common'])
  const { number, mediumDay } = useFormats()
  const recorded = [...new Set(shown)].flatMap((key) => {
    const { recorded } = wordsOf(key)
    return recorded === null ? [] : [{ key, setting: settingOf(key), label: recorded }]
  })
  const packTexts = usePackTexts()
  const settingText = useSettingWords(recorded.map(({ label }) => label))

  const sayPlain = (value: unknown): string | null => {
    if (value === undefined) return null
    if (value === null) return t('record.none')
    if (typeof value === 'boolean') return value ? t('record.on') : t('record.off')
    return typeof value === 'number' ? number(value) : typeof value === 'string' ? value : null
  }
  const saySetting = (setting: Setting, value: unknown): string | null => {
    if (setting.kind === 'number' && setting.year && typeof value === 'number') return String(value)
    if (setting.kind === 'pack' && value) {
      // Validated when it was saved. Of a long one only the names of its parts are on record.
      const pack = value as Partial<ScoringPack>
      return 'parts' in pack ? null : recordedSentences(pack, packTexts).join(' ') || t('record.none')
    }
    if (typeof value !== 'string') return sayPlain(value)
    if (setting.kind === 'day') return mediumDay(value)
    const option = setting.kind === 'choice' ? setting.options[value] : undefined
    return option ? settingText(option.recorded) : value
  }
  const sayRole = (value: unknown): string | null => {
    const role = roles.find((known) => known === value)
    return role ? t(`common:roles.${role}`) : sayPlain(value)
  }
  const change = (key: string, label: string, before: string | null, after: string | null): Change[] =>
    after === null || before === after ? [] : [{ key, label, before, after }]
  return (before: Details | null, after: Details | null) => [
    ...recorded.flatMap(({ key, setting, label }) =>
      change(key, settingText(label), saySetting(setting, before?.[key]), saySetting(setting, after?.[key])),
    ),
    ...others.flatMap((key) =>
      change(key, t(`record.${key}`), sayRole(before?.[key]), sayRole(after?.[key])),
    ),
  ]
}

/** The changed details of an audit entry, one per line. `before` is null if there was no earlier value. */
export default function ChangeList({ before, after }: { before: Details | null; after: Details | null }) {
  return <ChangeLines changes={useChanges()(before, after)} />
}

export interface Change {
  key: string
  label: string
  before: string | null
  after: string
}

/** Changed values: "Picks per list: 10 → 12" */
export function ChangeLines({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('league')
  if (changes.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-soft">
      {changes.map(({ key, label, before, after }) => (
        <li key={key}>
          {label}:{' '}
          {before !== null && (
            <>
              <span className="sr-only">{t('record.before')} </span>
              <s className="typed text-faint">{before}</s>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, {t('record.after')} </span>
            </>
          )}
          <span className="typed text-ink">{after}</span>
        </li>
      ))}
    </ul>
  )
}
