import type { DuelPage } from '#contracts/competitions/competition.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { useKindWords } from './words.ts'

type Level = DuelPage['tieBreakers'][number]

/** The tie-breakers of a level match in order, and who is ahead by each. Renders nothing if draws are allowed. */
export function Separators({
  competition,
  match,
  tieBreakers,
  home,
  away,
}: Pick<DuelPage, 'competition' | 'match' | 'tieBreakers'> & { home: string; away: string }) {
  const { t } = useTranslation('competitions')
  const { decimal, percent } = useFormats()
  const words = useKindWords()
  if (competition.allowDraws) return null
  const value = (level: Level, side: 'home' | 'away') => {
    const number = level[side]
    if (level.by === 'coin')
      return match.decidedBy === 'coin' && match.winner === match[side] ? (
        <b className="font-semibold">{t('duel.coinWon')}</b>
      ) : (
        <span className="text-faint">{t('table.none')}</span>
      )
    const ahead = level.better === side
    return (
      <span className={cx(ahead ? 'font-semibold' : 'text-soft')}>
        {number === null ? t('duel.empty') : level.by === 'uniqueness' ? percent(number) : decimal(number)}
        {ahead && <span className="sr-only"> ({t('duel.better')})</span>}
      </span>
    )
  }
  const columns: Column<Level>[] = [
    { key: 'by', header: t('duel.criterion'), cell: ({ by }) => t(`duel.by.${by}`) },
    { key: 'home', header: home, align: 'right', className: 'typed', cell: (level) => value(level, 'home') },
    { key: 'away', header: away, align: 'right', className: 'typed', cell: (level) => value(level, 'away') },
  ]
  return (
    <TitledSection id="separates" title={t('duel.separates')} className="mt-12">
      <p className="mb-4 text-sm text-soft">{words(`${competition.type}.separates`)}</p>
      <DataTable
        caption={t('duel.separates')}
        columns={columns}
        rows={tieBreakers}
        rowKey={({ by }) => by}
        stacks={false}
      />
    </TitledSection>
  )
}
