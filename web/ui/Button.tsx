import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../lib/navigation/Link.tsx'
import { cx } from '../lib/text/class-names.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './state/Spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook & {
    children: ReactNode
    icon?: ReactNode
    /** True: the action is running, and clicks are ignored. False: only the second click of a double click is ignored. */
    busy?: boolean
  }

/** A button with a text. `variant`: solid for the main action, quiet for others, text inside of rows, danger. */
export function Button({ variant, size, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, so that a busy button stays focusable.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // The second click of a double click can come before the first has made it busy, or after it is done.
        if (busy || (busy === false && event.detail > 1)) event.preventDefault()
        else onClick?.(event)
      }}
      className={cx(buttonClass({ variant, size }), className)}
    >
      {busy ? <Spinner className="size-4" /> : icon}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode }

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the button does: its accessible name and tooltip */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
}

export function IconButton({ label, icon, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-grid shrink-0 place-content-center rounded text-soft transition-colors hover:bg-wash hover:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-45 [&_svg]:size-[1.15rem]',
        size === 'sm' ? 'size-8' : 'size-10',
        className,
      )}
    >
      {icon}
    </button>
  )
}
