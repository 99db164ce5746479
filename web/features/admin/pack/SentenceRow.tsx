import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { Contradiction } from '#domain/packs/contradictions.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

export function SentenceRow({
  title,
  sentence,
  problems = [],
  isOpen,
  onToggle,
  children,
}: {
  title?: string
  sentence: ReactNode
  problems?: readonly (Contradiction['problem'] | undefined)[]
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <li className="border-b border-rule last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full items-baseline justify-between gap-4 py-2.5 text-left hover:bg-wash"
      >
        {title ? (
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            {sentence && <span className="typed block text-sm/snug text-soft">{sentence}</span>}
          </span>
        ) : (
          <span>{sentence}</span>
        )}
        <ChevronDown
          className={cx('size-4 shrink-0 self-center text-soft transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      {[...new Set(problems)].map(
        (problem) =>
          problem && (
            <p key={problem} role="status" className="pb-3 text-sm text-hold">
              {t(`pack.problems.${problem}`)}
            </p>
          ),
      )}
      <div id={id} hidden={!isOpen} className="pt-3 pb-6">
        {isOpen && children}
      </div>
    </li>
  )
}

/** The same with a title, which opens and closes by itself */
export function FoldedRow(row: Pick<ComponentProps<typeof SentenceRow>, 'title' | 'sentence' | 'children'>) {
  const [isOpen, setOpen] = useState(false)
  return <SentenceRow {...row} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
}
