import { LogOut, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { mayInvite } from '#domain/leagues/invitations.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '../lib/api/trpc.ts'
import { nameOf } from '../lib/auth/local-data.ts'
import { endSession, useSession } from '../lib/auth/session.ts'
import { type LeagueItem, only, useCurrentLeague, useLeagues } from '../lib/league/leagues.ts'
import { openCommands } from '../lib/navigation/commands.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { generalEntries, leagueEntries, type MenuEntry } from '../lib/navigation/menu.ts'
import { paths } from '../lib/navigation/paths.ts'
import { confirmLeave } from '../lib/navigation/unsaved.ts'
import { cx } from '../lib/text/class-names.ts'
import { IconButton } from '../ui/Button.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { InviteBadge } from './InviteBadge.tsx'
import { LeagueSelector } from './LeagueSelector.tsx'

interface SidebarProps {
  /** Icons only. */
  collapsed: boolean
  /** Opens the collapsed sidebar, where something does not fit into it. */
  onExpand?: () => void
}

/** The menu at the side: general entries, the league selector, the current league, and who is signed in. */
export function Sidebar({ collapsed, onExpand }: SidebarProps) {
  const { t } = useTranslation()
  const { leagues } = useLeagues()
  const here = useCurrentLeague()
  const league = here ?? only(leagues)
  return (
    <div className={cx('flex h-full flex-col', collapsed ? 'px-1' : 'px-3')}>
      <nav aria-label={t('menu.main')} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto pt-4 pb-6">
        <SearchButton collapsed={collapsed} />
        <Group heading={t('menu.general')} collapsed={collapsed}>
          <Entries entries={generalEntries} collapsed={collapsed} />
        </Group>
        {leagues && leagues.length > 0 && (
          <LeagueSelector leagues={leagues} current={league} collapsed={collapsed} onExpand={onExpand} />
        )}
        {league && <CurrentLeague league={league} isAdmin={isAdmin(league.role)} collapsed={collapsed} />}
        {leagues && !league && !collapsed && (
          <p className="mt-4 px-2 text-sm text-faint">
            {leagues.length === 0 ? (
              <Link href={paths.dashboard} className="link rounded-sm">
                {t('menu.createLeagueFirst')}
              </Link>
            ) : (
              t('menu.selectLeague')
            )}
          </p>
        )}
      </nav>
      <Footer collapsed={collapsed} />
    </div>
  )
}

function CurrentLeague({
  league,
  isAdmin: admin,
  collapsed,
}: {
  league: LeagueItem
  isAdmin: boolean
  collapsed: boolean
}) {
  return (
    <section aria-label={league.name} className="mt-5">
      {!collapsed && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-2">
          <Link
            href={paths.league(league.slug).overview}
            className="name line-clamp-2 rounded-sm text-lg/[1.2] hover:underline"
          >
            {league.name}
          </Link>
          {mayInvite(league.role, league.membersCanInvite ?? false) && (
            <InviteBadge league={league.slug} code={league.inviteCode} />
          )}
        </div>
      )}
      {leagueEntries(league.slug, admin)
        .filter((entries) => entries.length > 0)
        .map((entries) => (
          <div key={entries[0]?.name} className="border-t border-rule py-1.5 first:border-0">
            <Entries entries={entries} collapsed={collapsed} />
          </div>
        ))}
    </section>
  )
}

const searchKeys = [/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K']

/** Opens the search over everything; its key is told where there is a keyboard. */
function SearchButton({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openCommands('search')}
      {...(collapsed ? { 'aria-label': t('menu.search'), title: t('menu.search') } : {})}
      className={cx(
        'mb-3 flex h-10 w-full items-center gap-3 rounded text-soft transition-colors hover:bg-wash hover:text-ink md:h-9',
        collapsed ? 'justify-center' : 'border border-rule px-2',
      )}
    >
      <Search className="size-[1.1rem] shrink-0" aria-hidden="true" />
      {!collapsed && (
        <>
          <span className="flex-1 text-left">{t('menu.search')}</span>
          <span aria-hidden="true" className="hidden gap-1 md:flex">
            {searchKeys.map((key) => (
              <kbd key={key} className="key">
                {key}
              </kbd>
            ))}
          </span>
        </>
      )}
    </button>
  )
}

function Group({
  heading,
  collapsed,
  children,
}: {
  heading: string
  collapsed: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={heading}>
      {!collapsed && (
        <h2 className="mb-1 px-2 font-sans text-xs font-medium tracking-normal text-faint">{heading}</h2>
      )}
      {children}
    </section>
  )
}

function Entries({ entries, collapsed }: { entries: readonly MenuEntry[]; collapsed: boolean }) {
  const { t } = useTranslation()
  const [pathname] = useLocation()
  return (
    <ul>
      {entries.map(({ name, href, icon: Icon }) => {
        const active = pathname === href
        const label = t(`menu.${name}`)
        return (
          <li key={name}>
            <Link
              href={href}
              aria-current={active ? 'page' : undefined}
              {...(collapsed ? { 'aria-label': label, title: label } : {})}
              className={cx(
                'flex h-10 items-center gap-3 rounded text-soft transition-colors hover:bg-wash hover:text-ink md:h-9',
                collapsed ? 'justify-center' : 'px-2',
                active && 'bg-wash font-semibold text-ink',
              )}
            >
              <Icon className="size-[1.1rem] shrink-0" aria-hidden="true" />
              {!collapsed && <span className="truncate">{label}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Footer({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const profile = trpc.profile.me.useQuery()
  const user = session.status === 'signed-in' ? session.session.user : null
  const name = profile.data?.displayName ?? (user ? nameOf(user) : '')
  return (
    <div
      className={cx('flex items-center gap-2.5 border-t border-rule py-3', collapsed ? 'flex-col' : 'pl-2')}
    >
      {!collapsed && (
        <>
          <Portrait name={name} image={profile.data?.avatarUrl ?? null} size="xs" />
          <span className="min-w-0 flex-1 truncate text-sm font-medium">
            <span className="sr-only">{t('menu.signedInAs', { name })}</span>
            <span aria-hidden="true">{name}</span>
          </span>
        </>
      )}
      <IconButton
        label={t('menu.logout')}
        icon={<LogOut />}
        onClick={() => confirmLeave(() => void endSession())}
      />
    </div>
  )
}
