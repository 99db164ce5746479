import {
  Bell,
  BookOpen,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Moon,
  NotebookPen,
  ScrollText,
  Sun,
  Trophy,
  UserPlus,
  UserRound,
  UserSearch,
} from 'lucide-react'
import { useLocation } from 'wouter'
import { unfoldPicks } from '#contracts/fields/unfolded.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { isLongEnough, maxQueryLength } from '#domain/people/query.ts'
import { languageCodes, languages } from '#locales/languages.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { endSession } from '#web/lib/auth/session.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { setLanguage } from '#web/lib/i18n/set-language.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagues } from '#web/lib/league/leagues.ts'
import { openCommands } from '#web/lib/navigation/commands.ts'
import { generalEntries, leagueEntries, tabEntries } from '#web/lib/navigation/menu.ts'
import { menuIcons } from '#web/lib/navigation/menu-icons.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { confirmLeave } from '#web/lib/navigation/unsaved.ts'
import { hasWords } from '#web/lib/text/plain-text.ts'
import { useTheme } from '#web/lib/theme/theme.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

export interface Command {
  id: string
  label: string
  /** The league that it belongs to, or a person's description */
  note?: string | undefined
  icon: LucideIcon
  run: () => void
}

type GroupName = 'leagues' | 'pages' | 'players' | 'competitions' | 'people' | 'actions'

/** Maximum number of results per kind; more letters find the others. */
const most = 6
const searchDelayMs = 1000

/**
 * The results for a text, by kind
 * @param slug the current league, or the one viewed last; null without leagues
 */
export const useFound = (text: string, slug: string | null) => {
  const commands = useCommandsOf(slug)
  const wanted = text.trim()
  const { people, isWaiting } = usePeople(wanted)
  const groups = (Object.entries({ ...commands, people: [...commands.people, ...people] }) as Entries)
    .map(([value, all]) => ({
      value,
      items:
        wanted === ''
          ? shownAtFirst.includes(value)
            ? all
            : []
          : unique(
              all.filter((command) => people.includes(command) || hasWords(command.label, wanted)),
            ).slice(0, most),
    }))
    .filter(({ items }) => items.length > 0)
  return { groups, isWaiting }
}

// The keys are those of the record.
type Entries = [GroupName, Command[]][]
const shownAtFirst: readonly GroupName[] = ['leagues', 'pages', 'actions']

const unique = (commands: Command[]): Command[] => [
  ...new Map(commands.map((command) => [command.id, command])).values(),
]

/** Public figures by name, with the debounce of all such searches */
const usePeople = (wanted: string): { people: Command[]; isWaiting: boolean } => {
  const [, navigate] = useLocation()
  const q = useDebounced(wanted.slice(0, maxQueryLength), searchDelayMs).settled
  const enabled = isLongEnough(wanted) && isLongEnough(q)
  const { data, isFetching } = trpc.person.search.useQuery({ q }, { enabled, retry: false })
  const people = (enabled && q === wanted && data?.people) || []
  return {
    people: people.slice(0, most).map((person) => ({
      id: `person ${person.wikidataId}`,
      label: person.label,
      note: person.description ?? undefined,
      icon: UserSearch,
      run: () => navigate(paths.person(person.wikidataId)),
    })),
    isWaiting: isLongEnough(wanted) && (q !== wanted || isFetching),
  }
}

const useCommandsOf = (slug: string | null): Record<GroupName, Command[]> => {
  const { t } = useTranslation(['commands', 'common', 'audit', 'league'])
  const [, navigate] = useLocation()
  const { leagues } = useLeagues()
  const language = useLanguage()
  const { setTheme } = useTheme()
  const league = leagues?.find((each) => each.slug === slug) ?? null
  const ofLeague = { league: slug ?? '' }
  const options = { enabled: slug !== null, staleTime: 60_000 }
  const { data: members } = trpc.league.membersPage.useQuery(ofLeague, options)
  const { data: competitions } = trpc.competition.listPage.useQuery(ofLeague, options)
  const { data: picks } = trpc.pick.page.useQuery(ofLeague, { ...options, select: unfoldPicks })

  const to = (id: string, label: string, icon: LucideIcon, href: string, note?: string): Command => ({
    id,
    label,
    note,
    icon,
    run: () => navigate(href),
  })
  const act = (id: string, label: string, icon: LucideIcon, run: () => void): Command => ({
    id,
    label,
    icon,
    run,
  })
  const at = league && paths.league(league.slug)
  const note = league?.name
  return {
    leagues: (leagues ?? []).map((each) => to(each.id, each.name, BookOpen, paths.league(each.slug).home)),
    pages: [
      ...(league && at
        ? [
            ...[
              ...leagueEntries({
                slug: league.slug,
                isAdmin: isAdmin(league.role),
                draftAhead: league.draftAhead ?? false,
              }).flat(),
              // The first tab is the section's own screen.
              ...tabEntries('leaderboard', league.slug).slice(1),
              ...tabEntries('competitions', league.slug).slice(1),
            ].map(({ name, href }) => to(href, t(`common:menu.${name}`), menuIcons[name], href, note)),
            to(at.activity, t('league:activity.title'), ScrollText, at.activity, note),
            to(at.audit, t('audit:title'), ScrollText, at.audit, note),
          ]
        : []),
      ...generalEntries.map(({ name, href }) => to(href, t(`common:menu.${name}`), menuIcons[name], href)),
      to(paths.inbox, t('common:inbox.title'), Bell, paths.inbox),
    ],
    players: (at && members ? members.members : []).map(({ userId, displayName }) =>
      to(userId, displayName, UserRound, `${at?.leaderboard}#${userId}`, note),
    ),
    competitions: (competitions
      ? [...competitions.active, ...competitions.upcoming, ...competitions.past]
      : []
    ).map(({ id, name, slug: ref }) => to(id, name, Trophy, at?.competition(ref).leaderboard ?? '', note)),
    people: (picks ?? []).map(({ wikidataId, name, displayName }) =>
      to(`person ${wikidataId}`, name, UserSearch, paths.person(wikidataId), displayName),
    ),
    actions: [
      ...(at
        ? [
            act('add', t('actions.add'), NotebookPen, () => navigate(at.deathlist)),
            act('invite', t('common:actions.invite'), UserPlus, () => navigate(at.members)),
          ]
        : []),
      ...languageCodes
        .filter((code) => code !== language)
        .map((code) =>
          act(`language ${code}`, languages[code].name, Languages, () => void setLanguage(code)),
        ),
      act('light', t('actions.light'), Sun, () => setTheme('light')),
      act('dark', t('actions.dark'), Moon, () => setTheme('dark')),
      act('keys', t('keys.title'), Keyboard, () => openCommands('keys')),
      act('logout', t('common:menu.logout'), LogOut, () => confirmLeave(() => void endSession())),
    ],
  }
}
