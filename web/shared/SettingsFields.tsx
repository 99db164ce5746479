import { type FieldValues, useController, useFormContext } from 'react-hook-form'
import type { ChoiceSetting, FlagSetting, NumberSetting } from '#domain/league-settings/setting-registry.ts'
import {
  keysInSection,
  type SettingKey,
  settingKeys,
  settingOf,
  wordsOf,
} from '#domain/league-settings/values.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { NumberInput } from './RulesFields.tsx'
import { useSettingWords } from './setting-words.ts'

interface FieldProps<S> {
  name: SettingKey
  setting: S
  t: (word: string) => string
  disabled: boolean
  atCreation: boolean
}

function FlagField({ name, setting, t, disabled, atCreation }: FieldProps<FlagSetting>) {
  const { field } = useController({ name })
  const own = atCreation && typeof setting.atCreation === 'object' ? setting.atCreation : null
  const about = own?.about ?? wordsOf(name, field.value).about
  return (
    <Switch
      label={t(own?.label ?? wordsOf(name).label)}
      description={about && t(about)}
      checked={field.value}
      onCheckedChange={field.onChange}
      disabled={disabled}
    />
  )
}

function ChoiceField({
  name,
  options,
  label,
}: {
  name: SettingKey
  label: string
  options: readonly { value: string | number; label: string; disabled?: boolean }[]
}) {
  const { field } = useController({ name })
  return (
    <Segmented
      label={label}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={String(field.value)}
      onValueChange={(next) => field.onChange(options.find(({ value }) => String(value) === next)?.value)}
    />
  )
}

function NumberSettingField({ name, setting, t, disabled, atCreation }: FieldProps<NumberSetting>) {
  const { watch } = useFormContext()
  const value: number = watch(name)
  const words = wordsOf(name)
  const label = t(words.label)
  if (setting.offered) {
    const offered = [...new Set([...setting.offered, value])].sort((a, b) => a - b)
    const options = offered.map((option) => ({ value: option, label: String(option), disabled }))
    return <ChoiceField name={name} label={label} options={options} />
  }
  return (
    <NumberInput<FieldValues>
      name={name}
      label={label}
      description={words.about && t(words.about)}
      range={(atCreation && setting.rangeAtCreation) || setting.range}
      plain={setting.year ?? false}
      disabled={disabled}
    />
  )
}

const choicesOf = ({ options }: ChoiceSetting, t: (word: string) => string) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label: t(label) }))

export function SettingsFields({
  section,
  keys = settingKeys,
  locked = false,
  atCreation = false,
}: {
  section: string
  keys?: readonly SettingKey[]
  /** The league is locked: settings that the lock covers cannot be changed. */
  locked?: boolean
  atCreation?: boolean
}) {
  const shown = keysInSection(keys, section)
  const wordsAtCreation = (key: SettingKey) => atCreation && settingOf(key).atCreation
  const t = useSettingWords(shown.map((key) => wordsAtCreation(key) || settingOf(key)))
  const { watch } = useFormContext()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {shown.map((name) => {
        const setting = settingOf(name)
        const { onlyWith, needs, half, until } = setting
        if (onlyWith && watch(onlyWith.setting) !== onlyWith.option) return null
        const disabled = (locked && until === 'locked') || (needs !== undefined && !watch(needs))
        const field = { name, t, disabled, atCreation }
        return (
          <div key={name} className={half ? undefined : 'sm:col-span-2'}>
            {setting.kind === 'flag' && <FlagField {...field} setting={setting} />}
            {setting.kind === 'number' && <NumberSettingField {...field} setting={setting} />}
            {setting.kind === 'choice' && (
              <ChoiceField name={name} label={t(wordsOf(name).label)} options={choicesOf(setting, t)} />
            )}
          </div>
        )
      })}
    </div>
  )
}
