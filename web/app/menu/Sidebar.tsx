import { LogOut, Search } from 'lucide-react'
import { invites } from '#domain/leagues/inviting.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import type { CachedLeague } from '#web/lib/auth/local-data.ts'
import { endSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { only, useCurrentLeague, useLeagues } from '#web/lib/league/leagues.ts'
import { openCommands } from '#web/lib/navigation/commands.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { generalEntries, leagueEntries, type MenuEntry } from '#web/lib/navigation/menu.ts'
import { menuIcons } from '#web/lib/navigation/menu-icons.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { confirmLeave } from '#web/lib/navigation/unsaved.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { InviteBadge } from './InviteBadge.tsx'
import { LeagueSelector } from './LeagueSelector.tsx'
import { useOwnFace } from './use-own-face.ts'
import { useCurrentMark } from './use-place.ts'

interface SidebarProps {
  collapsed: boolean
  /** Expands the collapsed sidebar, for controls that need more width. */
  onExpand?: () => void
}

export default function Sidebar({ collapsed, onExpand }: SidebarProps) {
  const { t } = useTranslation()
  const { leagues } = useLeagues()
  const here = useCurrentLeague()
  const league = here ?? only(leagues)
  return (
    <div className={cx('flex h-full flex-col', collapsed ? 'px-1' : 'px-3')}>
      <nav aria-label={t('menu.main')} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto pt-4 pb-6">
        <SearchButton collapsed={collapsed} />
        <section aria-label={t('menu.general')}>
          {!collapsed && (
            <h2 className="mb-1 px-2 font-sans text-xs font-medium tracking-normal text-faint">
              {t('menu.general')}
            </h2>
          )}
          <Entries entries={generalEntries} collapsed={collapsed} />
        </section>
        {leagues && leagues.length > 0 && (
          <LeagueSelector leagues={leagues} current={league} collapsed={collapsed} onExpand={onExpand} />
        )}
        {league && <CurrentLeague league={league} collapsed={collapsed} />}
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

function CurrentLeague({ league, collapsed }: { league: CachedLeague; collapsed: boolean }) {
  return (
    <section aria-label={league.name} className="mt-5">
      {!collapsed && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-2">
          <Link
            href={paths.league(league.slug).home}
            className="name line-clamp-2 rounded-sm text-lg/[1.2] hover:underline"
          >
            {league.name}
          </Link>
          {invites(league) && <InviteBadge league={league.slug} code={league.inviteCode} />}
        </div>
      )}
      {leagueEntries({
        slug: league.slug,
        isAdmin: isAdmin(league.role),
        draftAhead: league.draftAhead ?? false,
      })
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

function Entries({ entries, collapsed }: { entries: readonly MenuEntry[]; collapsed: boolean }) {
  const { t } = useTranslation()
  const markOf = useCurrentMark()
  return (
    <ul>
      {entries.map((entry) => {
        const { name, href } = entry
        const Icon = menuIcons[name]
        const mark = markOf(entry)
        const label = t(`menu.${name}`)
        return (
          <li key={name}>
            <Link
              href={href}
              aria-current={mark}
              {...(collapsed ? { 'aria-label': label, title: label } : {})}
              className={cx(
                'flex h-10 items-center gap-3 rounded text-soft transition-colors hover:bg-wash hover:text-ink md:h-9',
                collapsed ? 'justify-center' : 'px-2',
                mark && 'bg-wash font-semibold text-ink',
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
  const { name, image } = useOwnFace()
  return (
    <div
      className={cx('flex items-center gap-2.5 border-t border-rule py-3', collapsed ? 'flex-col' : 'pl-2')}
    >
      {!collapsed && (
        <>
          <Portrait name={name} image={image} size="xs" />
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
