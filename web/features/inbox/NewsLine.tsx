import type { InboxItem } from '#contracts/accounts/inbox.ts'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { useFormats } from '#web/lib/text/format.ts'
import { DeathLines } from '#web/shared/death/DeathLines.tsx'
import { Folded } from '#web/shared/Folded.tsx'
import { Sentence } from '#web/shared/Sentence.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'

interface NewsLineProps {
  item: InboxItem
  isNew: boolean
  /** Null if the item belongs to a day, without a time */
  time: string | null
}

/** A news item with a link to its subject. Announced deaths have their own layout, with the points last. */
export function NewsLine(props: NewsLineProps) {
  const { item } = props
  return item.death && !item.run ? <DeathLine {...props} death={item.death} /> : <PlainLine {...props} />
}

function NewMark() {
  return (
    <span className="absolute top-[1.15rem] -left-3 size-1.5 rounded-full bg-accent" aria-hidden="true" />
  )
}

/** For screen readers, in place of the dot */
function NewLabel() {
  const { t } = useTranslation()
  return <span className="sr-only">{t('inbox.new')}: </span>
}

function Time({ item: { at }, time }: Pick<NewsLineProps, 'item' | 'time'>) {
  const { moment } = useFormats()
  return (
    time && (
      <time dateTime={at} title={moment(at)} className="shrink-0 pt-0.5 text-xs text-faint tabular-nums">
        {time}
      </time>
    )
  )
}

function DeathLine({ item, isNew, time, death }: NewsLineProps & { death: AnnouncedDeath }) {
  const { t } = useTranslation('death')
  const { sentence, detail, href } = item
  return (
    <li className="relative flex gap-4 border-b border-rule py-3">
      {isNew && <NewMark />}
      <Portrait
        name={death.name}
        image={death.imageUrl}
        size="sm"
        dead={death.state === 'confirmed'}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <Link href={href} className="flex gap-4 rounded-sm hover:underline">
          <span className="min-w-0 flex-1 wrap-break-word">
            {isNew && <NewLabel />}
            <Sentence pieces={sentence} linked={false} />
          </span>
          <Time item={item} time={time} />
        </Link>
        <DeathLines death={death} />
        {detail && (
          <Folded label={t('points')}>
            <p className="text-sm text-soft">
              <Sentence pieces={detail} />
            </p>
          </Folded>
        )}
      </div>
    </li>
  )
}

function PlainLine({ item, isNew, time }: NewsLineProps) {
  const { sentence, detail, href } = item.run ?? item
  return (
    <li className="border-b border-rule">
      <Link href={href} className="group relative flex gap-4 py-3">
        {isNew && <NewMark />}
        <span className="min-w-0 flex-1">
          {isNew && <NewLabel />}
          <span className="block wrap-break-word group-hover:underline group-hover:decoration-rule group-hover:underline-offset-4">
            <Sentence pieces={sentence} linked={false} />
          </span>
          {detail && (
            <span className="mt-0.5 block text-sm wrap-break-word text-soft">
              <Sentence pieces={detail} linked={false} />
            </span>
          )}
        </span>
        <Time item={item} time={time} />
      </Link>
    </li>
  )
}
