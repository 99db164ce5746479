import { Children, type ReactNode } from 'react'

/** Facts with dots between them. Where the line wraps, between two facts if possible, there is no dot. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className="facts">
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other key, and keep their places
        <Fact key={index} isFirst={index === 0}>
          {fact}
        </Fact>
      ))}
    </span>
  )
}

/** With its dot; the spaces are for screen readers and copied text. */
const Fact = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <>
    {!isFirst && ' '}
    <span>
      {!isFirst && <span className="dot">· </span>}
      {children}
    </span>
  </>
)
