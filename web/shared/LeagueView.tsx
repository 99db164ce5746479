import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isProblem, problemOf } from '../lib/api/errors.ts'
import { paths } from '../lib/navigation/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Ornament, type OrnamentKind } from '../ui/Ornament.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryView } from '../ui/state/QueryView.tsx'

/** The league of the address: its slug or its id, as calls take either. */
export const useLeagueRef = (): string => useParams<{ league: string }>().league

type Query<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }

/**
 * A league's screen in its states: loading, failed with a retry, not one's own league, or the content. A league that
 * one may not see is told the same as one that does not exist, also when one was thrown out while looking at it.
 */
export function LeagueView<Data>({
  query,
  header,
  skeleton,
  errorTitle,
  children,
}: {
  query: Query<Data>
  /** The screen's head, where it stands in every state; without it the content brings its own. */
  header?: ReactNode
  skeleton?: ReactNode
  errorTitle?: string
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation()
  if (isProblem(query.error, 'league_not_found')) return <NoLeague message={problemOf(query.error).message} />
  return (
    <>
      {header}
      <QueryView
        query={query}
        isPage={!header}
        errorTitle={errorTitle ?? t('errors.leagueTitle')}
        {...(skeleton ? { skeleton } : {})}
      >
        {children}
      </QueryView>
    </>
  )
}

function NoLeague({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <Refused title={message} action={<ButtonLink href={paths.dashboard}>{t('menu.dashboard')}</ButtonLink>} />
  )
}

/** Stands in the place of a screen that one may not see or that does not exist, and leads on from there. */
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
