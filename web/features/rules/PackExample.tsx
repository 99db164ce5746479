import { useMemo } from 'react'
import { viewReason } from '#contracts/words/reasons.ts'
import { examplePerson, examplePlayers, playExample } from '#domain/packs/example-season.ts'
import { type PackDocument, scoringOf } from '#domain/packs/pack-document.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { ScoreReasons } from '#web/shared/ScoreReasons.tsx'

const nameOf = new Map<string, string>(examplePlayers.map(({ id, name }) => [id, name]))

/** A sample season under a pack, computed like a real league's, with the reason for every point */
export function PackExample({ pack }: { pack: PackDocument }) {
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
