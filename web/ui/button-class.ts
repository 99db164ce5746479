import { cx } from '../lib/text/class-names.ts'

export interface ButtonLook {
  variant?: 'solid' | 'quiet' | 'text' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
}

const variants = {
  solid: 'border-ink bg-ink text-paper hover:bg-ink/85',
  quiet: 'border-edge/60 bg-transparent text-ink hover:border-ink hover:bg-wash/60',
  text: 'border-transparent bg-transparent text-ink underline decoration-edge underline-offset-4 hover:decoration-current',
  danger: 'border-accent bg-accent text-accent-ink hover:bg-accent/85',
}

const sizes = { sm: 'min-h-9 px-3 text-sm', md: 'min-h-[2.625rem] px-[1.125rem] text-base' }

/** The classes of a button, for other elements (links of the prerendered landing page) */
export const buttonClass = ({ variant = 'solid', size = 'md' }: ButtonLook = {}): string =>
  cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded border font-medium',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress aria-disabled:opacity-70',
    '[&_svg]:size-[1.1em] [&_svg]:shrink-0',
    variants[variant],
    variant === 'text' ? 'px-1 py-1 text-inherit' : sizes[size],
  )
