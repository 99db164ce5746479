import { MessageSquare, SmilePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discussion as Said } from '#contracts/remark.ts'
import { reactionSigns } from '#domain/news/comments.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { signIcons } from './Signs.tsx'
import { Thread } from './Thread.tsx'
import { useReactions } from './use-voice.ts'

interface DiscussionProps {
  entryId: string
  voice: Said
  /** What stands between remembrance and talk: the points that a death brought. */
  between: ReactNode
  /** Opened as it appears: a piece of news led here. */
  startsOpen: boolean
}

/** What members say of an entry: in remembrance first, then without words, then in the talk, which opens. */
export function Discussion({ entryId, voice, between, startsOpen }: DiscussionProps) {
  const { t } = useTranslation('league')
  const { number } = useFormats()
  const [open, setOpen] = useState(startsOpen)
  const { remarks, remembrance } = voice
  // Nobody has said anything yet: what would let one say it takes no more room than it needs.
  const isQuiet = remarks === 0 && voice.reactions.length === 0 && !remembrance && !open
  return (
    <>
      {remembrance && <Remembrance entryId={entryId} remembrance={remembrance} startsOpen={startsOpen} />}
      {between}
      <div className={cx('-ml-1.5 flex flex-wrap items-center gap-x-1', isQuiet ? '-my-1' : 'mt-1')}>
        <Reactions entryId={entryId} reactions={voice.reactions} />
        <button
          type="button"
          aria-expanded={open}
          title={remarks === 0 ? t('voice.remark') : undefined}
          onClick={() => setOpen(!open)}
          className="inline-flex h-8 items-center gap-1.5 rounded px-1.5 text-xs text-faint hover:bg-wash hover:text-ink [&_svg]:size-4"
        >
          <MessageSquare aria-hidden="true" />
          <span className={remarks === 0 ? 'sr-only' : undefined}>
            {remarks === 0
              ? t('voice.remark')
              : t('voice.remarks', { count: remarks, number: number(remarks) })}
          </span>
        </button>
      </div>
      {open && (
        <div className="border-l border-rule pl-3">
          <Thread entryId={entryId} thread="talk" open />
        </div>
      )}
    </>
  )
}

function Remembrance({
  entryId,
  remembrance,
  startsOpen,
}: {
  entryId: string
  remembrance: NonNullable<Said['remembrance']>
  startsOpen: boolean
}) {
  const { t } = useTranslation('league')
  const [open, setOpen] = useState(startsOpen)
  const { remarks, latest } = remembrance
  return (
    <section aria-label={t('voice.remembrance')} className="mt-2 mb-1.5 border-l-2 border-ink/70 pl-3">
      <h3 className="kicker">{t('voice.remembrance')}</h3>
      <Thread entryId={entryId} thread="remembrance" latest={latest} open={open} />
      {!open && (
        <Button variant="text" className="-ml-1 text-sm text-soft" onClick={() => setOpen(true)}>
          {remarks > latest.length ? t('voice.rememberAll', { count: remarks }) : t('voice.remember')}
        </Button>
      )}
    </section>
  )
}

function Reactions({ entryId, reactions }: { entryId: string; reactions: Said['reactions'] }) {
  const { t } = useTranslation('league')
  const { number } = useFormats()
  const react = useReactions(entryId)
  const ofSign = (sign: Said['reactions'][number]['sign']) => reactions.find((each) => each.sign === sign)
  return (
    <>
      {reactionSigns.flatMap((sign) => {
        const set = ofSign(sign)
        if (!set) return []
        const name = t(`voice.signs.${sign}`)
        return [
          <button
            key={sign}
            type="button"
            aria-pressed={set.own}
            aria-label={t('voice.signCount', { sign: name, number: number(set.count) })}
            title={name}
            onClick={() => react(sign, !set.own)}
            className={cx(
              'inline-flex h-8 items-center gap-1 rounded px-1.5 text-xs tabular-nums hover:bg-wash [&_svg]:size-4',
              set.own ? 'font-semibold text-ink' : 'text-soft',
            )}
          >
            {signIcons[sign]}
            {number(set.count)}
          </button>,
        ]
      })}
      <Menu
        align="start"
        trigger={
          <IconButton
            size="sm"
            label={t('voice.react')}
            icon={<SmilePlus />}
            className="text-faint [&_svg]:size-4"
          />
        }
        items={reactionSigns.map((sign) => ({
          label: t(ofSign(sign)?.own ? 'voice.takeBack' : 'voice.give', { sign: t(`voice.signs.${sign}`) }),
          icon: <span className="[&_svg]:size-4">{signIcons[sign]}</span>,
          onSelect: () => react(sign, !ofSign(sign)?.own),
        }))}
      />
    </>
  )
}
