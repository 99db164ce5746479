import type { z } from 'zod'
import type { membersPage } from '#contracts/league-pages.ts'
import { maxMembers } from '#domain/leagues/joining.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { InviteButton } from '#web/shared/invitations/InviteButton.tsx'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { Invite } from './Invite.tsx'
import { MemberRow } from './MemberRow.tsx'

export default function MembersPage() {
  const query = trpc.league.membersPage.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Members page={page} />}</LeagueView>
}

function Members({ page }: { page: z.output<typeof membersPage> }) {
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
            <div className="grid justify-items-start gap-3">
              <p className="text-sm text-soft">{t('invite.everybody')}</p>
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
