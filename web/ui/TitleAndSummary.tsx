export function TitleAndSummary({ title, summary }: { title: string; summary: string }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      {title}
      <span className="text-sm font-normal text-soft">{summary}</span>
    </span>
  )
}
