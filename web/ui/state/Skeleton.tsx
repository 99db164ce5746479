import type { ReactNode } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { headingClass } from '../heading-class.ts'

/** The texts that a prerendered page can show before the app runs (app/first-words.ts). */
export type PrerenderedText = 'kicker' | 'title' | 'league' | 'news'

/** The classes that give another element the styles of h1 to h3 (styles/base.css). */
export const likeHeading = 'own-direction font-serif text-balance'

/**
 * A grey bar in place of a text that is loading
 * @param said the text that a prerendered page may show in its place before the app runs
 * @param as the classes of that text
 */
export function Skeleton({
  className,
  said,
  as,
}: {
  className?: string
  said?: PrerenderedText
  as?: string
}) {
  return (
    <span
      className={cx('block h-4 animate-breathe rounded-sm bg-rule/70', className)}
      data-said={said}
      data-as={as}
    />
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Announces to screen readers that something is loading; the skeletons themselves are hidden from them. */
function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** A loading list of people, in the height of PersonRow */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <Waiting>
      {numbers(count).map((row) => (
        <div key={row} className="flex h-[5.0625rem] items-center gap-3.5 border-b border-rule">
          <span className="size-14 shrink-0 animate-breathe rounded-full bg-rule/70" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </Waiting>
  )
}

export function SkeletonTable({ rows = 6 }: { rows?: number }) {
  return (
    <Waiting>
      <div className="h-[1.6rem] border-b border-ink" />
      {numbers(rows).map((row) => (
        <div key={row} className="flex h-[3.25rem] items-center gap-6 border-b border-rule">
          <Skeleton className="w-5" />
          <Skeleton className={row % 2 ? 'w-1/4' : 'w-1/3'} />
          <Skeleton className="ml-auto w-16" />
          <Skeleton className="w-10" />
        </div>
      ))}
    </Waiting>
  )
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      <div className="space-y-2.5">
        {numbers(lines).map((line) => (
          <Skeleton key={line} className={line === lines - 1 ? 'w-3/5' : 'w-full'} />
        ))}
      </div>
    </Waiting>
  )
}

export function SkeletonPage() {
  return (
    <Waiting>
      <Skeleton className="h-3 w-32" said="kicker" as="kicker mb-2 block" />
      <Skeleton
        className="mt-3 h-9 w-64 max-w-full"
        said="title"
        as={`block ${likeHeading} ${headingClass}`}
      />
      <div className="mt-10 space-y-6">
        {numbers(5).map((row) => (
          <Skeleton key={row} className={row % 2 ? 'w-4/5' : 'w-full'} />
        ))}
      </div>
    </Waiting>
  )
}
