import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Switch } from '../ui/form/Switch.tsx'

/** Whether lists stay sealed until the first day: for forms beside which that day is set. */
export function SealedListsSwitch({
  checked,
  onCheckedChange,
  startAhead,
  disabled = false,
}: {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** There is a first day, and it lies ahead. */
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
