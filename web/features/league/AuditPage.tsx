import type { AuditEntry } from '#contracts/activity.ts'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { lengthSetting } from '#domain/competitions/length.ts'
import { groupBy } from '#domain/group-by.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague } from '#web/lib/league/leagues.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import ChangeList from './ChangeList.tsx'
import { OlderEntries } from './OlderEntries.tsx'
import { PlanChanges } from './PlanChanges.tsx'
import { useAudit } from './use-activity.ts'

/** All changes of rules, roles and memberships: who and when. Visible to all members. */
export default function AuditPage() {
  const { t } = useTranslation(['audit', 'league', 'common'])
  const { day, localDay } = useFormats()
  const ref = useLeagueRef()
  const league = useCurrentLeague()
  const slug = league?.slug ?? ref
  const query = useAudit(ref)
  return (
    <LeagueView
      query={query}
      header={
        <PageHeader
          title={t('title')}
          crumbs={[{ label: league?.name ?? t('common:menu.home'), href: paths.league(slug).home }]}
          lede={t('lede')}
        />
      }
      skeleton={<SkeletonRows count={8} />}
    >
      {(entries) => (
        <>
          {[...groupBy(entries, ({ at }) => localDay(at))].map(([date, lines]) => (
            <section key={date} className="mb-8">
              <h2 className="border-b border-ink pb-1.5 font-sans text-sm font-medium tracking-normal text-faint">
                {day(date)}
              </h2>
              <ul>
                {lines.map((entry) => (
                  <AuditLine key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          ))}
          <OlderEntries query={query} />
        </>
      )}
    </LeagueView>
  )
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Actions whose details add nothing to the sentence */
const plain = [
  'member_joined',
  'member_left',
  'member_removed',
  'role_changed',
  'ownership_handed_over',
  'webhook_added',
  'webhook_removed',
  'webhook_resumed',
  'webhook_paused',
  'remark_removed',
  'remark_restored',
  'vote_cast',
  'vote_withdrawn',
]

/** Kinds whose players are drawn: the order decides the pairings. */
const drawn: readonly string[] = competitionKinds.filter((kind) => lengthSetting(kind) !== null)

function AuditLine({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['audit', 'league'])
  const { moment, time, mediumDay, list } = useFormats()
  const { action, before, after, draw } = entry
  const from = textIn(after?.effectiveFrom)
  const isDrawn = action === 'competition_cancelled' && drawn.includes(textIn(before?.type))
  const text = (): string => {
    if (action === 'role_changed') return after?.role === 'ADMIN' ? t('done.madeAdmin') : t('done.madeMember')
    if (action === 'member_joined' && after?.returned) return t('done.member_returned')
    if (action === 'season_opened') return t('done.season_opened', { number: Number(after?.number ?? 0) })
    return t(`done.${action}`)
  }
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-rule py-3">
      <div className="min-w-0">
        <p className="wrap-break-word">
          {richText(text(), {
            actor: <b className="font-semibold">{entry.actor?.displayName ?? t('system')}</b>,
            subject: (
              <b className="font-semibold">{entry.subject?.displayName ?? t('league:activity.somebody')}</b>
            ),
            email: textIn(after?.email),
            host: textIn(after?.host ?? before?.host),
            name: <span className="name">{textIn(after?.name ?? before?.name)}</span>,
          })}
          {action === 'rules_changed' && from && (
            <span className="text-soft"> · {t('binds', { day: mediumDay(from) })}</span>
          )}
        </p>
        {!plain.includes(action) && <ChangeList before={before} after={after} />}
        {action === 'competition_changed' && <PlanChanges before={before} after={after} />}
        {draw && (
          <p className="mt-1 text-sm text-soft">
            {t(isDrawn ? 'drawn' : 'players')}{' '}
            <span className="text-ink">{list(draw.map(({ displayName }) => displayName))}</span>
          </p>
        )}
      </div>
      <time dateTime={entry.at} title={moment(entry.at)} className="shrink-0 text-xs text-faint tabular-nums">
        {time(entry.at)}
      </time>
    </li>
  )
}
