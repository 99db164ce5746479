import type { PackTexts } from '#contracts/words/pack-words.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export const usePackTexts = (): PackTexts => {
  const { t } = useTranslation('packs')
  const language = useLanguage()
  return { t, language }
}
