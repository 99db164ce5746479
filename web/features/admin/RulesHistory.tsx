import type { z } from 'zod'
import type { leagueRulesView } from '#contracts/rules.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Every version of the rules: from when it binds, and who saved it. */
export function RulesHistory({ rules }: { rules: z.output<typeof leagueRulesView> }) {
  const { t } = useTranslation('admin')
  const { day, moment } = useFormats()
  return (
    <ol>
      {[...rules.versions]
        .sort((a, b) => b.version - a.version)
        .map(({ version, effectiveFrom, createdAt, createdBy }) => (
          <li key={version} className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5">
            <div className="min-w-0 wrap-break-word">
              <p>{t('history.from', { version, day: day(effectiveFrom) })}</p>
              <p className="text-sm text-faint">
                {createdBy
                  ? t('history.savedBy', { name: createdBy.displayName, when: moment(createdAt) })
                  : t('history.saved', { when: moment(createdAt) })}
              </p>
            </div>
            {version === rules.inForce.version && <Badge tone="ok">{t('history.inForce')}</Badge>}
          </li>
        ))}
    </ol>
  )
}
