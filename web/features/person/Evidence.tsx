import type { LifeEvidence, PersonPage } from '#contracts/people/person.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'

export function Evidence({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  const { relative, moment, partialDay } = useFormats()
  const now = useNow()
  return (
    <div className="grid gap-3 border-t border-ink pt-4">
      <p className="font-serif text-lg">
        <Statement page={page} />
      </p>
      {page.status === 'reported' && page.settlesAt && (
        <p className="text-hold">
          {Date.parse(page.settlesAt) > now
            ? t('status.settles', { when: relative(page.settlesAt, now), moment: moment(page.settlesAt) })
            : t('status.waits')}
        </p>
      )}
      {page.redirect && !isParting(page) && (
        <p>
          <Link href={paths.person(page.redirect.into)} className="link rounded-sm">
            {t('status.redirectedTo')}
          </Link>
        </p>
      )}
      {page.birthClaimed && (
        <p className="text-hold">
          {page.birthClaimed.date === null
            ? t('status.bornNoMore')
            : t('status.bornOtherwise', { date: partialDay(page.birthClaimed.date) })}
        </p>
      )}
      {page.status === 'disputed' && !page.redirect && page.diedOn && page.settlesAt && (
        <p className="text-hold">
          {Date.parse(page.settlesAt) > now
            ? t('status.contestedUntil', {
                when: relative(page.settlesAt, now),
                moment: moment(page.settlesAt),
              })
            : t('status.contestedDue')}
        </p>
      )}
      {page.missing && <p className="text-hold">{t('status.missing')}</p>}
      {page.evidence && page.status !== 'alive' && <Sources evidence={page.evidence} />}
      <p className="text-sm text-faint">
        {page.checkedAt
          ? t('status.checked', { when: relative(page.checkedAt, now) })
          : t('status.unchecked')}
      </p>
    </div>
  )
}

/** True if a merge of two Wikidata items was undone: the other item is separate again. */
const isParting = ({ redirect, history }: PersonPage): boolean =>
  redirect !== null &&
  history.find(({ kind }) => kind === 'redirected' || kind === 'merged' || kind === 'separated')?.kind ===
    'separated'

function Statement({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  const { day, partialDay, moment } = useFormats()
  const { status, diedOn, confirmedAt, reportedDate } = page
  if (page.redirect) return t(isParting(page) ? 'status.parting' : 'status.redirected')
  if (status === 'confirmed' && diedOn)
    return confirmedAt
      ? t('status.confirmedAt', { day: day(diedOn), moment: moment(confirmedAt) })
      : t('status.confirmed', { day: day(diedOn) })
  if (status === 'disputed' && diedOn) return t('status.contested', { day: day(diedOn) })
  if (status === 'reported')
    return reportedDate
      ? t('status.reportedOn', { date: partialDay(reportedDate) })
      : t('status.reportedUnknown')
  return t(`status.${status}`)
}

function Sources({ evidence }: { evidence: LifeEvidence }) {
  const { t } = useTranslation('person')
  const { partialDay, moment, list } = useFormats()
  const { verdict, wikipedia, claims, revisionUrl } = evidence
  const claimText = (claim: LifeEvidence['claims'][number]): string => {
    if (claim.kind === 'unknown') return t('evidence.claimUnknown')
    if (claim.kind === 'none' || claim.date === null) return t('evidence.claimNone')
    const date = partialDay(claim.date)
    return claim.referenced ? t('evidence.claimReferenced', { date }) : t('evidence.claimBare', { date })
  }
  return (
    <ul className="grid gap-2 text-soft">
      <li>{t(`evidence.verdict.${verdict}`)}</li>
      {claims.map((claim, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements have no ids, and the list is shown as a whole
        <li key={index} className="border-l border-rule pl-3 text-sm">
          {claimText(claim)}
        </li>
      ))}
      {wikipedia && (
        <li>
          {wikipedia.living
            ? t('evidence.wikipediaLiving', { moment: moment(wikipedia.at) })
            : wikipedia.deathYears.length > 0
              ? t('evidence.wikipediaDead', {
                  years: list(wikipedia.deathYears.map(String)),
                  moment: moment(wikipedia.at),
                })
              : t('evidence.wikipediaSilent', { moment: moment(wikipedia.at) })}
        </li>
      )}
      {revisionUrl && (
        <li>
          <a href={revisionUrl} rel="noreferrer" className="link rounded-sm text-sm">
            {t('evidence.revision')}
          </a>
        </li>
      )}
    </ul>
  )
}
