/** How a tab is set, and the line of them: closer on phones, where what does not fit stands below and nothing is cut. */
export const tabClass =
  'relative -mb-px shrink-0 whitespace-nowrap border-b-2 border-transparent py-2.5 text-[0.8125rem] font-medium text-soft transition-colors hover:text-ink sm:px-1 sm:text-base'
export const listClass =
  'flex flex-wrap gap-x-2.5 border-b border-rule [scrollbar-width:none] sm:flex-nowrap sm:gap-x-6 sm:overflow-x-auto'
