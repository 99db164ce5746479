import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { IconButton } from '../Button.tsx'
import { TextField } from './TextField.tsx'

export function PasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'countAbove'> & {
    autoComplete: 'current-password' | 'new-password'
  },
) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      trailing={
        <IconButton
          label={t('fields.showPassword')}
          aria-pressed={shown}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
