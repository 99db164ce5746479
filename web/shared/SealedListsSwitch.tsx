import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Switch } from '../ui/form/Switch.tsx'

/** Whether lists stay sealed until the season's first day; for forms that also set that day */
export function SealedListsSwitch({
  checked,
  onCheckedChange,
  startAhead,
  disabled = false,
}: {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** The season's first day is set and in the future. */
  startAhead: boolean
  disabled?: boolean
}) {
  const { t } = useTranslation()
  return (
    <Switch
      label={t('rules.listsSealed')}
      description={t(startAhead ? 'rules.listsSealedAbout' : 'rules.listsSealedNeeds')}
      checked={checked && startAhead}
      onCheckedChange={onCheckedChange}
      disabled={disabled || !startAhead}
    />
  )
}
