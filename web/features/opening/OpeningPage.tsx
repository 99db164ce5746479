import { Download, LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OpeningPage as Page } from '#contracts/lists/receipt.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { saveText } from '#web/lib/save-file.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { You } from '#web/shared/people/You.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Comparison } from './Comparison.tsx'
import { receiptsText } from './check.ts'
import { OpenedList } from './OpenedList.tsx'
import { Receipts } from './Receipts.tsx'
import { useOpened } from './use-opened.ts'

/** Opening night: before it, who is ready; then the lists, opened one by one or all at once, and their comparison */
export default function OpeningPage() {
  const query = trpc.receipt.page.useQuery({ league: useLeagueRef() })
  return (
    <LeagueView query={query}>
      {(page) =>
        page.season.sealedNow ? (
          <Before page={page} />
        ) : page.season.listsSealed ? (
          <Night page={page} />
        ) : (
          <NeverSealed page={page} />
        )
      }
    </LeagueView>
  )
}

function NeverSealed({ page }: { page: Page }) {
  const { t } = useTranslation('opening')
  return (
    <>
      <PageHeader title={t('title')} kicker={<LeagueKicker league={page.league} />} />
      <EmptyState
        ornament="table"
        title={t('never.title')}
        text={t('never.text')}
        action={<ButtonLink href={paths.league(page.league.slug).picks}>{t('never.action')}</ButtonLink>}
      />
    </>
  )
}

function Before({ page }: { page: Page }) {
  const { t } = useTranslation('opening')
  const { longDay } = useFormats()
  return (
    <>
      <PageHeader
        title={t('title')}
        kicker={<LeagueKicker league={page.league} />}
        lede={t('before.lede', { day: longDay(page.season.startDate ?? '') })}
      />
      <SealedLists page={page} />
    </>
  )
}

function Night({ page }: { page: Page }) {
  const { t } = useTranslation('opening')
  const { opened, open } = useOpened(page.season.id)
  const section = useRef<HTMLElement>(null)
  const lists = page.lists.filter(({ picks }) => picks !== null)
  const left = lists.filter(({ id }) => !opened.has(id))
  const [next] = left
  useNoteOpened(page, left.length === 0)
  const openAll = () => {
    open(lists.map(({ id }) => id))
    // The pressed button disappears.
    focusIfLost(() => section.current?.querySelector('h2'))
  }
  return (
    <>
      <PageHeader
        title={t('night.title')}
        kicker={<LeagueKicker league={page.league} />}
        lede={left.length > 0 ? t('night.lede') : undefined}
        actions={
          left.length > 0 && (
            <Button variant="quiet" onClick={openAll}>
              {t('night.openAll')}
            </Button>
          )
        }
      />
      {lists.length === 0 ? (
        <EmptyState ornament="table" title={t('night.none')} text={t('night.noneText')} />
      ) : (
        <div className="grid gap-10">
          <section ref={section} aria-label={t('night.lists')}>
            <p className="sr-only" role="status">
              {t('night.left', { count: left.length })}
            </p>
            <ul className="border-t border-ink">
              {lists.map((list) => (
                <OpenedList
                  key={list.id}
                  list={list}
                  open={opened.has(list.id)}
                  isNext={list === next}
                  onOpen={() => open([list.id])}
                  lone={page.comparison?.lone.find(({ listId }) => listId === list.id)?.people ?? []}
                  showLone={left.length === 0}
                />
              ))}
            </ul>
          </section>
          {left.length === 0 && <Comparison page={page} />}
          {left.length === 0 && <Receipts page={page} />}
        </div>
      )}
    </>
  )
}

/** Tells the server when all lists are open: other pages then show the people on them. */
const useNoteOpened = ({ league, unopened }: Page, all: boolean): void => {
  const utils = trpc.useUtils()
  const { mutate } = trpc.receipt.opened.useMutation({ onSuccess: () => utils.invalidate() })
  useEffect(() => {
    if (all && unopened) mutate({ league: league.id })
  }, [all, unopened, league.id, mutate])
}

function SealedLists({ page }: { page: Page }) {
  const { t } = useTranslation('opening')
  const receipts = page.lists.flatMap(({ receipt }) => receipt ?? [])
  const nameOf = (list: string): string => page.lists.find(({ id }) => id === list)?.user.displayName ?? ''
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <ul className="border-t border-ink" aria-label={t('before.players')}>
        {page.lists.map(({ id, user, complete, receipt }) => (
          <li key={id} className="grid gap-1 border-b border-rule py-3">
            <div className="flex items-center gap-3">
              <Portrait name={user.displayName} image={user.avatarUrl} size="sm" />
              <span className="name min-w-0 flex-1 text-lg/[1.3] wrap-anywhere">
                {user.displayName}
                <You userId={user.userId} className="ml-2 font-sans font-normal" />
              </span>
              <Badge>{t(complete ? 'before.complete' : 'before.incomplete')}</Badge>
            </div>
            {receipt && (
              <p className="pl-[3.25rem] truncate font-mono text-xs text-faint">{receipt.commitment}</p>
            )}
          </li>
        ))}
      </ul>
      <div className="grid content-start justify-items-start gap-4 text-soft">
        <LockKeyhole className="size-6 text-faint" aria-hidden="true" />
        <p>{t('before.about')}</p>
        <p>{t('before.receipts')}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="quiet"
            icon={<Download />}
            disabled={receipts.length === 0}
            onClick={() => saveText(`receipts-${page.league.slug}.txt`, receiptsText(receipts, nameOf))}
          >
            {t('before.save')}
          </Button>
          <ButtonLink variant="quiet" href={paths.league(page.league.slug).deathlist}>
            {t('before.own')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
