import { useRef } from 'react'
import type { ReportedComment } from '#contracts/comment.ts'
import type { League } from '#contracts/league.ts'
import type { AdminPage } from '#contracts/league-pages.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { SettingSwitches } from './SettingSwitches.tsx'
import { useRefreshLeague } from './use-save.ts'

export function Comments({ page: { league, reports } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  const part = useRef<HTMLDivElement>(null)
  /** The focused row has disappeared: focus the next one, or else the part. */
  const focusNext = (index: number) =>
    focusIfLost(() => {
      const rows = part.current?.querySelectorAll('li')
      return rows?.[Math.min(index, rows.length - 1)]?.querySelector('button') ?? part.current
    })
  return (
    <div ref={part} tabIndex={-1}>
      <div className="max-w-md">
        <SettingSwitches league={league} section="remarks" />
      </div>
      {reports.length > 0 && (
        <>
          <h2 className="mt-6 text-lg">{t('remarks.reported')}</h2>
          <ul className="mt-2">
            {reports.map((report, index) => (
              <Report key={report.id} league={league} report={report} onDone={() => focusNext(index)} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Report({ league, report, onDone }: { league: League; report: ReportedComment; onDone: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const { relative } = useFormats()
  const now = useNow()
  const refresh = useRefreshLeague()
  const which = { league: league.id, id: report.id }
  const restore = trpc.comment.restore.useMutation({
    onSuccess: refresh,
    onError: (error) => notifyProblem(t('remarks.failed'), error),
  })
  const remove = trpc.comment.remove.useMutation({
    onSuccess: async () => {
      await refresh()
      onDone()
      notify.success(t('remarks.removed'), {
        action: { label: t('common:actions.undo'), onClick: () => restore.mutate(which) },
      })
    },
    onError: (error) => notifyProblem(t('remarks.failed'), error),
  })
  const dismiss = trpc.comment.dismiss.useMutation({
    onSuccess: async () => {
      await refresh()
      onDone()
      notify.success(t('remarks.dismissed'))
    },
    onError: (error) => {
      notifyProblem(t('remarks.failed'), error)
      // Its author may have changed it.
      return refresh()
    },
  })
  const { author, text, editedAt, reportedAt, reports, entryId, own } = report
  return (
    <li className="border-b border-rule py-3 first:border-t">
      <p className="wrap-break-word">
        <b className="font-semibold">{author?.displayName}</b> <span dir="auto">{text}</span>
      </p>
      <p className="mt-0.5 text-sm text-soft">
        {t('remarks.about', { count: reports, when: relative(reportedAt, now) })}{' '}
        <Link href={`${paths.league(league.slug).activity}#${encodeURIComponent(entryId)}`} className="link">
          {t('remarks.see')}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        {own ? (
          <p className="text-sm text-soft">{t('remarks.own')}</p>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            busy={dismiss.isPending}
            onClick={() => dismiss.mutate({ ...which, editedAt })}
          >
            {t('remarks.dismiss')}
          </Button>
        )}
        <Button variant="quiet" size="sm" busy={remove.isPending} onClick={() => remove.mutate(which)}>
          {t('remarks.remove')}
        </Button>
      </div>
    </li>
  )
}
