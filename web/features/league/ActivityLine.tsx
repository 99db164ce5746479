import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '#contracts/activity.ts'
import { useFormats } from '../../lib/format.ts'
import { Link } from '../../lib/Link.tsx'
import { paths } from '../../lib/paths.ts'
import { richText } from '../../lib/rich-text.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { ChangeList } from './ChangeList.tsx'
import { useChanges } from './changes.ts'
import { SeasonInBrief } from './SeasonInBrief.tsx'

const dayIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

const precisionLength: Record<string, number> = { day: 10, month: 7, year: 4 }

/** The reported date of death, as exactly as it is known. */
const reportedDate = ({
  reportedDeathDate,
  reportedDeathPrecision,
}: ActivityEntry['data']): string | null => {
  const date = dayIn(reportedDeathDate)
  return date?.slice(0, precisionLength[String(reportedDeathPrecision)] ?? 10) ?? null
}

const isDetails = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Kinds that tell of a death that stands. */
const mourned = ['confirmed', 'upheld']

/** What happened, in a sentence, with the portrait of whom it is about, and when. */
export function ActivityLine({ entry, slug }: { entry: ActivityEntry; slug: string }) {
  const { relative, moment } = useFormats()
  const changes = useChanges()
  const { before, after } = entry.data
  const face = entry.person ?? entry.actor
  const name = entry.person?.name ?? entry.actor?.displayName ?? entry.competition?.name ?? ''
  const image = entry.person ? entry.person.imageUrl : (entry.actor?.avatarUrl ?? null)
  return (
    <li className="flex gap-3 border-b border-rule py-2.5">
      {face ? (
        <Portrait
          name={name}
          image={image}
          size="xs"
          dead={entry.person !== null && mourned.includes(entry.kind)}
          className="mt-0.5"
        />
      ) : (
        <span className="mt-2.5 size-7 shrink-0 text-center text-faint" aria-hidden="true">
          ⁂
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Sentence entry={entry} slug={slug} />
        </p>
        {entry.kind === 'rule_changed' && isDetails(after) && (
          <ChangeList changes={changes(isDetails(before) ? before : null, after)} />
        )}
        {entry.kind === 'season_in_brief' && <SeasonInBrief counts={entry.data.counts} />}
      </div>
      <time dateTime={entry.at} title={moment(entry.at)} className="shrink-0 pt-0.5 text-xs text-faint">
        {relative(entry.at)}
      </time>
    </li>
  )
}

function Sentence({ entry, slug }: { entry: ActivityEntry; slug: string }): ReactNode {
  const { t } = useTranslation('league')
  const { day, partialDay } = useFormats()
  const { kind, data, actor, person, competition } = entry
  const diedOn = dayIn(data.diedOn)
  const text = (): string => {
    switch (kind) {
      case 'joined':
        return data.returned ? t('activity.returned') : t('activity.joined')
      case 'left':
        return data.removed ? t('activity.thrownOut') : t('activity.left')
      case 'rule_changed': {
        const from = dayIn(data.effectiveFrom)
        return from ? t('activity.rulesChangedFrom', { day: day(from) }) : t('activity.rule_changed')
      }
      case 'season_opened':
      case 'season_in_brief':
        return t(`activity.${kind}`, { number: Number(data.number ?? 0) })
      case 'reported': {
        const date = reportedDate(data)
        return date ? t('activity.reportedOn', { date: partialDay(date) }) : t('activity.reported')
      }
      case 'confirmed':
        return diedOn ? t('activity.confirmedOn', { day: day(diedOn) }) : t('activity.confirmed')
      case 'disputed':
        return t(diedOn ? 'activity.contested' : 'activity.disputed')
      case 'corrected':
        return diedOn ? t('activity.correctedTo', { day: day(diedOn) }) : t('activity.corrected')
      case 'round_started':
      case 'match_decided':
      case 'match_corrected':
        return t(`activity.${kind}`, { round: Number(data.round ?? 0) })
      case 'ruled':
        if (data.news === 'objected') return t('activity.rulingObjected')
        return data.news === 'withdrawn' ? t('activity.rulingWithdrawn') : t('activity.ruled')
      case 'sealed':
        return competition ? t('activity.sealed') : t('activity.seasonSealed')
      default:
        return t(`activity.${kind}`)
    }
  }
  return richText(text(), {
    actor: <b className="font-semibold">{actor?.displayName ?? t('activity.somebody')}</b>,
    person: person && (
      <Link href={paths.person(person.wikidataId)} className="name link">
        {person.name}
      </Link>
    ),
    competition: competition && (
      <Link href={paths.league(slug).competition(competition.slug).leaderboard} className="name link">
        {competition.name}
      </Link>
    ),
  })
}
