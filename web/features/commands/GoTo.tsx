import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { controlClass } from '#web/ui/form/Field.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { type Command, useFound } from './use-found.ts'

export function GoTo({ slug, onClose }: { slug: string | null; onClose: () => void }) {
  const { t } = useTranslation(['commands', 'common'])
  const [text, setText] = useState('')
  const { groups, isWaiting } = useFound(text, slug)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const choose = (command: Command) => {
    onClose()
    // After the dialog has restored the focus, so that the next page can take it.
    setTimeout(command.run)
  }
  return (
    <Dialog onClose={onClose} title={t('common:menu.search')}>
      <Autocomplete.Root
        inline
        open
        mode="none"
        items={groups}
        itemToStringValue={(command: Command) => command.label}
        autoHighlight="always"
        keepHighlight
        value={text}
        onValueChange={setText}
      >
        <Autocomplete.Input
          aria-label={t('common:menu.search')}
          placeholder={t('placeholder')}
          maxLength={100}
          className={controlClass}
        />
        <Autocomplete.Status className="pt-2 text-sm text-faint">
          {isWaiting ? t('common:loading') : count === 0 ? t('none') : t('count', { count })}
        </Autocomplete.Status>
        <Autocomplete.List className="mt-1 min-h-40 pb-2">
          {(group: (typeof groups)[number]) => (
            <Autocomplete.Group key={group.value} items={group.items} className="pt-3">
              <Autocomplete.GroupLabel className="border-b border-rule pb-1 text-xs font-medium text-faint">
                {t(`groups.${group.value}`)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    onClick={() => choose(command)}
                    className={cx(
                      'flex min-h-10 cursor-pointer items-center gap-3 rounded px-2 py-1.5',
                      'data-highlighted:bg-wash data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent',
                    )}
                  >
                    <command.icon className="size-[1.1rem] shrink-0 text-soft" aria-hidden="true" />
                    <bdi className="min-w-0 flex-1 wrap-break-word">{command.label}</bdi>
                    {command.note && (
                      <span className="typed max-w-[45%] truncate text-sm text-faint">
                        <bdi>{command.note}</bdi>
                      </span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}
