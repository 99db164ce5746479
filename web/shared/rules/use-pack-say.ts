import type { PackSay } from '#contracts/words/pack-words.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export const usePackSay = (): PackSay => {
  const { t: say } = useTranslation('packs')
  const { language } = useLanguage()
  return { say, language }
}
