import { useState } from 'react'
import type { MatchView } from '#contracts/competitions/standings.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import type { MatchesProps } from '../kinds/kind-parts.ts'
import { hasSides, isBye, MatchResult } from './MatchResult.tsx'
import { roundOfNow } from './round-of-now.ts'

/** With more matches than this, only one round is shown at first. */
const manyMatches = 20

const allRounds = 'all'

const useMatchColumns = ({ competition, roundName, nameOf, hrefOf }: MatchesProps): Column<MatchView>[] => {
  const { t } = useTranslation('competitions')
  const { mediumDay, days } = useFormats()
  const said = (userId: string | null, match: MatchView) =>
    userId === null ? t(isBye(match) ? 'decided.bye' : 'matches.open') : nameOf(userId)
  return [
    {
      key: 'round',
      header: t('matches.round'),
      phone: 'hidden',
      // With tabular figures a hyphen has spaces around it.
      className: 'sm:normal-nums',
      cell: ({ round }) => roundName(competition, round),
    },
    {
      key: 'match',
      header: t('matches.match'),
      phone: 'title',
      cell: (match) => {
        const sides = (
          <>
            <Side won={match.winner !== null && match.winner === match.home}>{said(match.home, match)}</Side>
            <span className="text-faint"> – </span>
            <Side won={match.winner !== null && match.winner === match.away}>{said(match.away, match)}</Side>
          </>
        )
        return (
          <>
            {hasSides(match) ? (
              <Link
                href={hrefOf(match)}
                className="name rounded-sm text-lg/[1.25] [unicode-bidi:isolate] hover:underline"
              >
                {sides}
              </Link>
            ) : (
              <span className="name text-lg/[1.25] text-soft [unicode-bidi:isolate]">{sides}</span>
            )}
            <span className="block text-sm text-faint sm:hidden">
              {roundName(competition, match.round)} · {days(match.start, match.end)}
            </span>
          </>
        )
      },
    },
    {
      key: 'start',
      header: t('matches.start'),
      phone: 'hidden',
      className: 'lg:whitespace-nowrap',
      cell: ({ start }) => mediumDay(start),
    },
    {
      key: 'end',
      header: t('matches.end'),
      phone: 'hidden',
      className: 'lg:whitespace-nowrap',
      cell: ({ end }) => mediumDay(end),
    },
    {
      key: 'result',
      header: t('matches.result'),
      align: 'right',
      phone: 'value',
      cell: (match) => <MatchResult match={match} />,
    },
  ]
}

export function MatchList({ takesPart, ...props }: MatchesProps & { takesPart: boolean }) {
  const { competition, matches, roundName } = props
  const { t } = useTranslation('competitions')
  const own = useOwnId()
  const columns = useMatchColumns(props)
  const [whose, setWhose] = useState<'everyone' | 'own'>('everyone')
  const many = matches.length > manyMatches
  const [round, setRound] = useState(() => (many ? roundOfNow(matches) : null))
  const rounds = [...new Set(matches.map((match) => match.round))].sort((a, b) => a - b)
  const shown =
    whose === 'own'
      ? matches.filter(({ home, away }) => own !== null && [home, away].includes(own))
      : round === null
        ? matches
        : matches.filter((match) => match.round === round)
  return (
    <TitledSection
      id="matches"
      title={t('matches.allMatches')}
      aside={
        takesPart && (
          <Segmented
            label={t('matches.whose')}
            labelHidden
            options={[
              { value: 'everyone', label: t('matches.everyone') },
              { value: 'own', label: t('matches.own') },
            ]}
            value={whose}
            onValueChange={setWhose}
          />
        )
      }
    >
      {many && whose === 'everyone' && (
        <Select
          label={t('matches.round')}
          className="mb-5 max-w-56"
          value={String(round ?? allRounds)}
          options={[
            ...rounds.map((each) => ({ value: String(each), label: roundName(competition, each) })),
            { value: allRounds, label: t('matches.everyone') },
          ]}
          onValueChange={(value) => setRound(value === allRounds ? null : Number(value))}
        />
      )}
      {shown.length === 0 ? (
        <p className="border-t border-ink pt-3 text-soft">{t('matches.noOwn')}</p>
      ) : (
        <DataTable caption={t('tabs.matches')} columns={columns} rows={shown} rowKey={({ id }) => id} />
      )}
    </TitledSection>
  )
}

function Side({ won, children }: { won: boolean; children: string }) {
  const { t } = useTranslation('competitions')
  return (
    <>
      <span dir="auto" className={cx('typed', won && 'font-semibold')}>
        {children}
      </span>
      {won && <span className="sr-only"> ({t('matches.won')})</span>}
    </>
  )
}
