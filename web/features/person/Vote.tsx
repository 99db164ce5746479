import type { PersonList, PersonPage } from '#contracts/people/person.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'

export function Vote({
  page,
  list,
  votes: { count, quorum, mine, open },
}: {
  page: PersonPage
  list: PersonList
  votes: NonNullable<PersonList['votes']>
}) {
  const { t } = useTranslation('person')
  const utils = trpc.useUtils()
  const change = {
    onError: (error: unknown) => notifyProblem(t('votes.failed'), error),
    onSettled: () =>
      Promise.all([utils.person.invalidate(), utils.deathlist.page.invalidate(), utils.draft.invalidate()]),
  }
  const give = trpc.person.vote.useMutation(change)
  const takeBack = trpc.person.unvote.useMutation(change)
  // Closed votes below the quorum have no effect: hide them.
  if (!open && count < quorum) return null
  const vote = { league: list.leagueId, wikidataId: page.wikidataId }
  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-soft">
      <span>
        {t(count >= quorum ? 'votes.barred' : 'votes.count', { count, quorum })}
        {mine && ` ${t('votes.mine')}`}
      </span>
      {open && (
        <Button
          variant="text"
          size="sm"
          busy={give.isPending || takeBack.isPending}
          aria-label={t(mine ? 'votes.takeBackFrom' : 'votes.giveIn', { name: page.name, league: list.name })}
          onClick={() => (mine ? takeBack : give).mutate(vote)}
        >
          {t(mine ? 'votes.takeBack' : 'votes.give')}
        </Button>
      )}
    </span>
  )
}
