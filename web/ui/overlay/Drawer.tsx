import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useBackCloses } from '#web/lib/navigation/back-closes.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { IconButton } from '../Button.tsx'

const atSide = 'inset-y-0 max-w-[calc(100vw-3rem)]'
const sides = {
  right: `${atSide} right-0 w-[20rem] pr-[env(safe-area-inset-right)] border-l border-rule data-ending-style:translate-x-full data-starting-style:translate-x-full`,
  left: `${atSide} left-0 w-[18rem] pl-[env(safe-area-inset-left)] border-r border-rule data-ending-style:-translate-x-full data-starting-style:-translate-x-full`,
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] border-t border-rule data-ending-style:translate-y-full data-starting-style:translate-y-full',
}

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Hides the title visually, for content with its own heading */
  titleHidden?: boolean
  description?: string
  side?: keyof typeof sides
  children: ReactNode
}

export default function Drawer({
  open,
  onOpenChange,
  title,
  titleHidden,
  description,
  side = 'right',
  children,
}: DrawerProps) {
  const { t } = useTranslation()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={cx(
            'fixed z-50 flex flex-col overflow-y-auto bg-sheet pb-[env(safe-area-inset-bottom)] shadow-lift outline-none',
            'transition-transform duration-250 ease-calm',
            sides[side],
          )}
        >
          <header
            className={cx('flex items-start justify-between gap-4 px-6 pt-5 pb-2', titleHidden && 'sr-only')}
          >
            <div>
              <Base.Title className="text-2xl">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-sm text-faint">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={<IconButton label={t('actions.close')} icon={<X />} className="-mt-1 -mr-2" />}
            />
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
