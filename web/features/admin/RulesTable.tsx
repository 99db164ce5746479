import { useTranslation } from 'react-i18next'
import {
  keysInSection,
  type SettingKey,
  type SettingValues,
  settingOf,
  wordsOf,
} from '#domain/league-settings/values.ts'
import { useSettingWords } from '#web/shared/setting-words.ts'

/** A section of the rules, to be read. */
export function RulesTable<K extends SettingKey>({
  keys,
  section,
  rules,
}: {
  keys: readonly K[]
  section: string
  rules: SettingValues<K>
}) {
  const { t } = useTranslation(['admin', 'common'])
  const shown = keysInSection(keys, section)
  const say = useSettingWords(shown.map(settingOf))
  const values: Partial<Record<string, unknown>> = rules
  const read = (key: K): string => {
    const setting = settingOf(key)
    const value = values[key]
    if (setting.needs && !values[setting.needs]) return '–'
    if (setting.kind === 'flag') return t(value ? 'rules.on' : 'rules.off')
    if (setting.kind === 'choice') {
      const option = setting.options[String(value)]
      if (option?.counts) return t('common:points.count', { count: Number(values[option.counts]) })
      return option ? say(option.label) : ''
    }
    if (setting.kind !== 'number' || !setting.reads) return String(value)
    if (Number(value) === 0) return t('rules.off')
    return setting.reads === 'plus' ? `+${value}` : t('rules.upTo', { points: value })
  }
  return (
    <dl>
      {shown
        .filter((key) => !settingOf(key).onlyWith)
        .map((key) => (
          <div key={key} className="flex items-baseline justify-between gap-6 border-b border-rule py-2.5">
            <dt className="text-soft">{say(wordsOf(key).label)}</dt>
            <dd className="text-right tabular-nums">{read(key)}</dd>
          </div>
        ))}
    </dl>
  )
}
