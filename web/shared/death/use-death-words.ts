import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { type DeathWords, deathWords } from '#contracts/people/death-words.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'

export const useDeathWords = (death: AnnouncedDeath): DeathWords => {
  const { t } = useTranslation('death')
  const { partialDay, dayOfYear, moment, list } = useFormats()
  const now = useNow()
  return deathWords(
    death,
    { t: (key, parts) => t(key, { ...parts }), date: partialDay, dayOfYear, moment, list },
    new Date(now).toISOString(),
  )
}
