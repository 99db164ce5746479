export const headingClass =
  'min-w-0 max-w-[24ch] text-3xl font-normal tracking-[-0.02em] wrap-break-word sm:text-4xl'
