import type { AuditEntry } from '#contracts/activity.ts'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { lengthSetting } from '#domain/competitions/length.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import ChangeList from './ChangeList.tsx'

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

export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['audit', 'league'])
  const { moment, time, mediumDay, list } = useFormats()
  const { action, before, after, draw } = entry
  const from = textIn(after?.effectiveFrom)
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
        {draw && (
          <p className="mt-1 text-sm text-soft">
            {t(drawn.includes(textIn(before?.type)) ? 'drawn' : 'players')}{' '}
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
