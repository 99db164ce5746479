import { useMemo } from 'react'
import { useParams } from 'wouter'
import { decodedPack } from '#contracts/packs/read-pack.ts'
import { namedDocument, packNames } from '#domain/packs/named-packs.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { PackText } from '#web/shared/rules/PackText.tsx'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PublicFrame } from '#web/ui/PublicFrame.tsx'
import { NeverRules } from './NeverRules.tsx'
import { PackExample } from './PackExample.tsx'

interface Shown {
  title: string
  about: string
  pack: PackDocument
}

/** A pack in sentences: a named one, or one that is contained in the link and stored nowhere */
export default function RulesPackPage() {
  const { t } = useTranslation('rules')
  const { t: packText } = usePackTexts()
  const { pack: asked } = useParams<{ pack: string }>()
  const hash = location.hash.slice(1)
  const own = useMemo(() => (asked === 'own' ? decodedPack(hash) : null), [asked, hash])
  const name = packNames.find((each) => each === asked)
  const named = useMemo(() => (name ? namedDocument(name) : null), [name])
  const shown: Shown | null =
    name && named
      ? { title: packText(`names.${name}`), about: packText(`about.${name}`), pack: named }
      : own && 'pack' in own
        ? { title: t('own.title'), about: t('own.text'), pack: own.pack }
        : null
  const all = (
    <Link href={paths.rules} className="link">
      {t('all')}
    </Link>
  )
  if (!shown)
    return (
      <PublicFrame>
        <PageHeader
          title={t(asked === 'own' ? 'broken.title' : 'unknown.title')}
          lede={t(asked === 'own' ? 'broken.text' : 'unknown.text')}
        />
        {own && 'field' in own && own.field !== '' && (
          <p className="mb-6 text-soft">{t('broken.field', { field: own.field })}</p>
        )}
        {all}
      </PublicFrame>
    )
  return (
    <PublicFrame>
      <PageHeader title={shown.title} kicker={t('kicker')} lede={shown.about} />
      <PackText pack={shown.pack} />
      <PackExample pack={shown.pack} />
      <NeverRules />
      <p className="mt-10">{all}</p>
    </PublicFrame>
  )
}
