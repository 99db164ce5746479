import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isProblem, problemOf } from '../lib/api/errors.ts'
import { paths } from '../lib/navigation/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Ornament, type OrnamentKind } from '../ui/Ornament.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { type QueryLike, QueryView } from '../ui/state/QueryView.tsx'

/** The league in the path: its slug or its id; the API accepts both. */
export const useLeagueRef = (): string => useParams<{ league: string }>().league

/**
 * Renders a league's screen: loading, failed with a retry button, no access, or the content. A league without access
 * looks the same as one that does not exist, also if the user was removed while viewing it.
 */
export function LeagueView<Data>({
  query,
  header,
  skeleton,
  errorTitle,
  children,
}: {
  query: QueryLike<Data>
  /** The screen's header, shown in every state; without it the content must render its own. */
  header?: ReactNode
  skeleton?: ReactNode
  errorTitle?: string
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation()
  if (isProblem(query.error, 'league_not_found'))
    return (
      <Refused
        title={problemOf(query.error).message}
        action={<ButtonLink href={paths.dashboard}>{t('menu.dashboard')}</ButtonLink>}
      />
    )
  return (
    <>
      {header}
      <QueryView
        query={query}
        isPage={!header}
        errorTitle={errorTitle ?? t('errors.leagueTitle')}
        skeleton={skeleton}
      >
        {children}
      </QueryView>
    </>
  )
}

/** Replaces a screen that the user may not see or that does not exist, with a link to continue. */
export function Refused({
  ornament = 'league',
  title,
  text,
  action,
}: {
  ornament?: OrnamentKind
  title: string
  text?: string
  action: ReactNode
}) {
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-start py-10">
      <Ornament kind={ornament} className="mb-6 h-24 w-[7.2rem] text-edge" />
      <PageHeader title={title} lede={text} />
      {action}
    </div>
  )
}
