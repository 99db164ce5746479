import { useMemo } from 'react'
import { useParams } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { decodedPack } from '#contracts/packs/read-pack.ts'
import { viewReason } from '#contracts/words/reasons.ts'
import { examplePerson, examplePlayers, playExample } from '#domain/packs/example-season.ts'
import { namedDocument, packNames } from '#domain/packs/named-packs.ts'
import { type PackDocument, scoringOf } from '#domain/packs/pack-document.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { PackText } from '#web/shared/rules/PackText.tsx'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { ScoreReasons } from '#web/shared/ScoreReasons.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PublicFrame } from '#web/ui/PublicFrame.tsx'
import { NeverRules } from './NeverRules.tsx'

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
  const hash = useLocationProperty(() => location.hash.slice(1))
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

const nameOf = new Map<string, string>(examplePlayers.map(({ id, name }) => [id, name]))

/** A sample season under a pack, computed like a real league's, with the reason for every point */
function PackExample({ pack }: { pack: PackDocument }) {
  const { t } = useTranslation('rules')
  const { t: reasons } = useTranslation('reasons')
  const { t: packs, language } = usePackTexts()
  const { number, shortDay } = useFormats()
  const { standings, entries } = useMemo(() => playExample(scoringOf(pack)), [pack])
  return (
    <section aria-labelledby="example" className="mt-12 max-w-[68ch]">
      <h2 id="example" className="mb-2 text-2xl">
        {t('example.title')}
      </h2>
      <p className="mb-5 text-soft">{t('example.text')}</p>
      <ol className="border-t border-ink">
        {standings.map(({ userId, rank, points }) => (
          <li key={userId} className="border-b border-rule py-3">
            <p className="flex items-baseline justify-between gap-4 font-medium">
              <span>
                {number(rank)}. {nameOf.get(userId)}
              </span>
              <span className="tabular-nums">{number(points)}</span>
            </p>
            <ul className="mt-1 grid gap-1 text-sm text-soft">
              {entries
                .filter((entry) => entry.userId === userId)
                .map((entry) => (
                  <li key={entry.pickId}>
                    {examplePerson(entry.personId)}, {shortDay(entry.diedOn)}:{' '}
                    <b className="font-semibold text-ink tabular-nums">{number(entry.points)}</b> ={' '}
                    <ScoreReasons
                      reasons={entry.reasons.map((reason) =>
                        viewReason(reason, { reasons, packs, language }),
                      )}
                      owner={{ own: false, name: nameOf.get(userId) ?? '' }}
                    />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
