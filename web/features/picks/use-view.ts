import { useSearchParams } from 'wouter'
import { type Direction, type SortKey, sortKeys } from './order.ts'

interface View {
  search: string
  key: SortKey
  direction: Direction
  /** Grouped by person, with the holders; null: not chosen */
  grouped: boolean | null
}

/** The search, the order and the grouping of all picks, which are kept in the URL */
export const useView = () => {
  const [params, setParams] = useSearchParams()
  const by = params.get('by')
  const view: View = {
    search: params.get('q') ?? '',
    key: sortKeys.find((known) => known === params.get('sort')) ?? 'name',
    direction: params.get('order') === 'desc' ? 'desc' : 'asc',
    grouped: by === null ? null : by === 'person',
  }
  const look = (changes: Partial<View>) => {
    const { search, key, direction, grouped } = { ...view, ...changes }
    setParams(
      {
        ...(search ? { q: search } : {}),
        sort: key,
        order: direction,
        ...(grouped === null ? {} : { by: grouped ? 'person' : 'pick' }),
      },
      { replace: true },
    )
  }
  return { ...view, look }
}
