import { packNames } from '#domain/packs/named-packs.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PublicFrame } from '#web/ui/PublicFrame.tsx'
import { NeverRules } from './NeverRules.tsx'

export default function RulesListPage() {
  const { t } = useTranslation('rules')
  const { t: packText } = usePackTexts()
  return (
    <PublicFrame>
      <PageHeader title={t('title')} lede={t('lede')} />
      <ul className="max-w-[68ch] border-t border-ink">
        {packNames.map((name) => (
          <li key={name} className="border-b border-rule">
            <Link href={paths.rulesPack(name)} className="block py-3 hover:bg-wash">
              <span className="block font-medium">{packText(`names.${name}`)}</span>
              <span className="block text-sm text-soft">{packText(`about.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <NeverRules />
    </PublicFrame>
  )
}
