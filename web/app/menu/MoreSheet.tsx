import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { invites } from '#domain/leagues/inviting.ts'
import { maxMembers } from '#domain/leagues/joining.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { endSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagues } from '#web/lib/league/leagues.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { openCommands } from '#web/lib/navigation/commands.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { confirmLeave } from '#web/lib/navigation/unsaved.ts'
import { useUnread } from '#web/lib/notices/unread.ts'
import Drawer from '#web/ui/overlay/Drawer.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { useOwnFace } from './use-own-face.ts'

const InviteDialog = lazily(() => import('#web/shared/invitations/InviteDialog.tsx'))

interface MoreSheetProps {
  slug: string | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onSettings: () => void
}

/** The menu on phones, a bottom sheet with everything that the bottom navigation lacks */
export default function MoreSheet({ slug, open, onOpenChange, onSettings }: MoreSheetProps) {
  const { t } = useTranslation()
  const { leagues } = useLeagues()
  const [inviting, setInviting] = useState(false)
  const { name, image } = useOwnFace()
  const league = leagues?.find((each) => each.slug === slug) ?? null
  const others = (leagues ?? []).filter((each) => each !== league)
  const then = (act: () => void) => () => {
    onOpenChange(false)
    act()
  }
  return (
    <>
      <Drawer open={open} onOpenChange={onOpenChange} title={t('menu.more')} titleHidden side="bottom">
        <nav aria-label={t('menu.more')} className="px-5 pt-3 pb-2">
          <span className="mx-auto mb-1 block h-1 w-9 rounded-full bg-rule" aria-hidden="true" />
          {league && (
            <ul>
              <Row
                href={paths.league(league.slug).members}
                about={t('menu.about.members', { count: league.memberCount ?? 1, max: maxMembers })}
              >
                {t('menu.members')}
              </Row>
              <Row href={paths.league(league.slug).calendar} about={t('menu.about.calendar')}>
                {t('menu.calendar')}
              </Row>
              {invites(league) && (
                <Row onPress={then(() => setInviting(true))} about={t('menu.about.invite')}>
                  {t('actions.invite')}
                </Row>
              )}
              {league.draftAhead && (
                <Row href={paths.league(league.slug).draft} about={t('menu.about.draft')}>
                  {t('menu.draft')}
                </Row>
              )}
              <Row href={paths.league(league.slug).settings} about={t('menu.about.rules')}>
                {isAdmin(league.role) ? t('menu.leagueSettings') : t('menu.rules')}
              </Row>
              {isAdmin(league.role) && (
                <Row href={paths.league(league.slug).admin} about={t('menu.about.admin')}>
                  {t('menu.admin')}
                </Row>
              )}
            </ul>
          )}
          <h2 className="mt-4 text-lg">{t('menu.yourLeagues')}</h2>
          <ul>
            {others.map((each) => (
              <Row key={each.id} href={paths.league(each.slug).home} about={<News leagueId={each.id} />}>
                <span className="name">{each.name}</span>
              </Row>
            ))}
            <Row href={paths.dashboard} about={t('menu.about.allLeagues')}>
              {t('menu.dashboard')}
            </Row>
          </ul>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-sm">
            <span className="flex min-w-0 flex-1 items-center gap-2.5">
              <Portrait name={name} image={image} size="xs" />
              <span className="typed min-w-0 truncate font-medium">{name}</span>
            </span>
            <Link href={paths.profile} className={small}>
              {t('menu.myProfile')}
            </Link>
            <button type="button" onClick={then(onSettings)} className={small}>
              {t('settings.title')}
            </button>
            <button
              type="button"
              onClick={then(() => confirmLeave(() => void endSession()))}
              className={small}
            >
              {t('menu.logout')}
            </button>
            <button
              type="button"
              aria-label={t('menu.search')}
              onClick={then(() => openCommands('search'))}
              className={small}
            >
              <Search className="size-[1.15rem]" aria-hidden="true" />
            </button>
          </div>
        </nav>
      </Drawer>
      {inviting && league && (
        <InviteDialog league={league.id} name={league.name} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

const small = 'inline-flex min-h-10 items-center text-soft hover:text-ink'
const row = 'flex w-full items-baseline justify-between gap-4 py-2.5 text-left'

function Row({
  href,
  onPress,
  about,
  children,
}: {
  href?: string
  onPress?: () => void
  about: ReactNode
  children: ReactNode
}) {
  const content = (
    <>
      <span className="min-w-0 font-semibold break-words">{children}</span>
      <span className="shrink-0 text-sm text-soft">{about}</span>
    </>
  )
  return (
    <li className="border-b border-rule">
      {href === undefined ? (
        <button type="button" onClick={onPress} className={row}>
          {content}
        </button>
      ) : (
        <Link href={href} className={row}>
          {content}
        </Link>
      )}
    </li>
  )
}

function News({ leagueId }: { leagueId: string }) {
  const { t } = useTranslation()
  const count = useUnread().data?.leagues.find((each) => each.leagueId === leagueId)?.unread ?? 0
  return count > 0 ? t('menu.about.new', { count }) : t('menu.about.nothingNew')
}
