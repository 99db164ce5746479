import { Crown, Ellipsis, LogOut, ShieldCheck, UserMinus, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { League } from '#contracts/league.ts'
import type { MembersPage as Page } from '#contracts/league-pages.ts'
import { maxMembers } from '#domain/leagues/joining.ts'
import { type AssignableRole, isAdmin, removalRefusal } from '#domain/leagues/roles.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { InviteButton } from '#web/shared/invitations/InviteButton.tsx'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { You } from '#web/shared/people/You.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { Invite } from './Invite.tsx'
import type { Asking } from './MemberDialog.tsx'

export default function MembersPage() {
  const query = trpc.league.membersPage.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Members page={page} />}</LeagueView>
}

function Members({ page }: { page: Page }) {
  const { t } = useTranslation('members')
  const own = useOwnId()
  const { league, members, invitations } = page
  const me = members.find(({ userId }) => userId === own)
  const admin = isAdmin(league.role)
  return (
    <>
      <PageHeader title={t('title')} kicker={<LeagueKicker league={league} />} />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
        <TitledSection
          id="members"
          data-members
          tabIndex={-1}
          title={t('list')}
          aside={t('count', { count: members.length, max: maxMembers })}
        >
          <ul className="border-t border-ink">
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} me={me} members={members} league={league} />
            ))}
          </ul>
        </TitledSection>
        <div className="grid min-w-0 content-start gap-12">
          {members.length >= maxMembers ? (
            <p className="text-sm text-soft">{t('invite.full')}</p>
          ) : admin && league.inviteCode ? (
            <Invite league={league} code={league.inviteCode} invitations={invitations} />
          ) : league.membersCanInvite ? (
            <div>
              <InviteButton league={league} />
            </div>
          ) : (
            <p className="text-sm text-soft">{t('invite.forAdmins')}</p>
          )}
        </div>
      </div>
    </>
  )
}

type Member = Page['members'][number]

const MemberDialog = lazily(() => import('./MemberDialog.tsx'))

interface MemberRowProps {
  member: Member
  me: Member | undefined
  members: readonly Member[]
  league: League
}

function MemberRow({ member, me, members, league }: MemberRowProps) {
  const { t } = useTranslation(['members', 'common'])
  const { mediumDay } = useFormats()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { userId, displayName: name, role, standing, listName } = member
  const items = useItems({ member, me, members, league }, setAsking)
  return (
    <li className="flex items-center gap-3.5 border-b border-rule py-3">
      <Portrait name={name} image={member.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={`${paths.league(league.slug).leaderboard}#${userId}`}
            className="name min-w-0 rounded-sm text-lg/[1.25] hover:underline"
          >
            {name}
          </Link>
          <You userId={userId} />
          {isAdmin(role) && <Badge>{t(`common:roles.${role}`)}</Badge>}
        </p>
        <p className="text-sm break-words text-soft">
          <Facts>
            {listName}
            {standing &&
              `${t('place', { rank: standing.rank })}, ${t('common:points.count', { count: standing.points })}`}
            {t('since', { day: mediumDay(member.joinedAt) })}
          </Facts>
        </p>
      </div>
      {items.length > 0 && (
        <Menu trigger={<IconButton label={t('more', { name })} icon={<Ellipsis />} />} items={items} />
      )}
      {asking && (
        <MemberDialog asking={asking} member={member} league={league} onClose={() => setAsking(null)} />
      )}
    </li>
  )
}

/** The menu items for a member; disabled ones have a note with the reason. */
const useItems = (
  { member, me, members, league }: MemberRowProps,
  ask: (asking: Asking) => void,
): MenuItem[] => {
  const { t } = useTranslation('members')
  const utils = trpc.useUtils()
  const { mutate } = trpc.member.setRole.useMutation({
    onSuccess: () => void utils.league.invalidate(),
    onError: (error) => notifyProblem(t('role.failed'), error),
  })
  const { userId, role } = member
  const setRole = (newRole: AssignableRole) => mutate({ league: league.id, userId, newRole })
  const isMe = userId === me?.userId
  const admin = me && isAdmin(me.role) ? me : null
  const items: MenuItem[] = []
  const add = (label: string, icon: ReactNode, onSelect: () => void, more?: Partial<MenuItem>) =>
    items.push({ label, icon, onSelect, ...more })
  if (isMe) {
    if (role === 'ADMIN') add(t('role.toMEMBER'), <UserRound />, () => ask('resign'))
    const refused = role === 'OWNER' ? { disabled: true, note: t('leave.ownerFirst') } : {}
    add(t('leave.open'), <LogOut />, () => ask('leave'), refused)
  } else if (admin) {
    if (role === 'MEMBER') add(t('role.toADMIN'), <ShieldCheck />, () => setRole('ADMIN'))
    if (role === 'ADMIN') add(t('role.toMEMBER'), <UserRound />, () => setRole('MEMBER'))
    if (admin.role === 'OWNER') add(t('handOver.open'), <Crown />, () => ask('handOver'))
    const refusal = removalRefusal(admin, member, members.filter((each) => isAdmin(each.role)).length)
    const refused = refusal ? { disabled: true, note: t(`refusals.${refusal}`) } : {}
    add(t('remove.open'), <UserMinus />, () => ask('remove'), { danger: true, ...refused })
  }
  return items
}
