import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { charactersIn, commentLength } from '#domain/news/comments.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/Button.tsx'

interface CommentFormProps {
  label: string
  submit: string
  initial?: string
  /** A text that was typed and not accepted; it stands in the field in place of the saved one. */
  typed?: string
  /** Returns false if the text was not accepted; it then stays in the field. */
  onSubmit: (text: string) => Promise<boolean>
  onCancel?: () => void
}

/** Characters left are shown from this length on. */
const countFrom = commentLength - 40

/** A single-line comment; Enter sends it. */
export function CommentForm({ label, submit, initial = '', typed, onSubmit, onCancel }: CommentFormProps) {
  const { t } = useTranslation(['discussion', 'common'])
  const id = useId()
  const [text, setText] = useState(typed ?? initial)
  const field = useRef<HTMLTextAreaElement>(null)
  const said = text.trim()
  useUnsaved(said !== initial.trim())
  const left = commentLength - charactersIn(said)
  // Grow with the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it depends on
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight + 1}px`
  }, [text])
  const send = async () => {
    if (said === '' || left < 0) return
    setText('')
    field.current?.focus()
    // What was typed meanwhile follows it.
    if (!(await onSubmit(said))) setText((now) => [said, now].filter(Boolean).join(' '))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter selects a candidate.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape' && onCancel) onCancel()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={text}
        placeholder={label}
        aria-invalid={left < 0 || undefined}
        aria-describedby={`${id}-left`}
        // biome-ignore lint/a11y/noAutofocus: it appears where somebody asked to write
        autoFocus={onCancel !== undefined}
        // Comments have no line breaks.
        onChange={(event) => setText(event.target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={onKeyDown}
        className={cx(
          'max-h-40 min-h-9 w-full resize-none rounded-none border-0 border-b border-edge bg-transparent px-0 py-1.5',
          'text-base outline-none placeholder:text-faint hover:border-ink focus-visible:border-focus focus-visible:shadow-[0_1px_0_0_var(--focus)]',
        )}
      />
      <span className="flex gap-2">
        {onCancel && (
          <Button variant="text" size="sm" className="text-sm" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )}
        <Button type="submit" variant="quiet" size="sm" disabled={said === '' || left < 0}>
          {submit}
        </Button>
      </span>
      <p
        id={`${id}-left`}
        aria-live="polite"
        className={cx('col-span-2 text-xs empty:hidden', left < 0 ? 'text-accent' : 'text-faint')}
      >
        {left < 0
          ? t('tooLong', { count: -left })
          : commentLength - left >= countFrom && t('common:fields.charactersLeft', { count: left })}
      </p>
    </form>
  )
}
