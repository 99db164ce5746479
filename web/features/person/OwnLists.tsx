import { useMutation } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { PersonList, PersonPage } from '#contracts/people/person.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

export function OwnLists({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  return (
    <TitledSection id="lists" title={t('lists.title')} className="mb-12 max-w-2xl">
      <ul className="border-t border-ink">
        {page.lists.map((list) => (
          <OwnList key={list.leagueId} page={page} list={list} />
        ))}
      </ul>
    </TitledSection>
  )
}

function OwnList({ page, list }: { page: PersonPage; list: PersonList }) {
  const { t } = useTranslation(['person', 'common'])
  const utils = trpc.useUtils()
  const row = useRef<HTMLLIElement>(null)
  const isUnnamed = list.reason === 'deathlist_unnamed'
  const canAdd = list.reason === null || isUnnamed
  const add = useMutation({
    mutationFn: async () => {
      // As on the list's own page, the first pick gives a list the suggested name.
      if (isUnnamed) {
        const { deathlist, suggestedName } = await utils.deathlist.page.fetch(
          { league: list.leagueId },
          { staleTime: 0 },
        )
        if (deathlist.name === null)
          await utils.client.deathlist.name.mutate({ deathlistId: deathlist.id, name: suggestedName })
      }
      await utils.client.pick.add.mutate({ league: list.leagueId, wikidataId: page.wikidataId })
    },
    onSuccess: () => notify.success(t('lists.added', { league: list.name })),
    onError: (error) => notifyProblem(t('lists.failed'), error),
    onSettled: async () => {
      await Promise.all([
        utils.person.get.invalidate({ wikidataId: page.wikidataId }),
        utils.deathlist.page.invalidate(),
        utils.pick.page.invalidate(),
        utils.league.home.invalidate(),
        utils.league.dashboard.invalidate(),
      ])
      // The pressed button disappears.
      focusIfLost(() => row.current?.querySelector('a'))
    },
  })
  return (
    <li
      ref={row}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-2"
    >
      <span className="min-w-0">
        <Link
          href={paths.league(list.slug).deathlist}
          className="name rounded-sm text-lg/[1.3] wrap-anywhere hover:underline"
        >
          {list.name}
        </Link>
        {list.message !== null && !list.onList && !isUnnamed && (
          <span className="block text-sm text-soft">{list.message}</span>
        )}
        {canAdd && list.cost > 0 && (
          <span className="block text-sm text-soft">{t('lists.cost', { count: list.cost })}</span>
        )}
      </span>
      {list.onList ? (
        <span className="inline-flex shrink-0 items-center gap-1.5 text-sm text-soft">
          <Check className="size-4" aria-hidden="true" />
          {t('lists.onList')}
        </span>
      ) : (
        canAdd && (
          <Button
            size="sm"
            icon={<Plus />}
            busy={add.isPending}
            aria-label={t('lists.add', { name: page.name, league: list.name })}
            onClick={() => add.mutate()}
          >
            {t('lists.addShort')}
          </Button>
        )
      )}
      {list.votes && <Vote page={page} list={list} votes={list.votes} />}
    </li>
  )
}

function Vote({
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
