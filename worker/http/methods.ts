import { TrieRouter } from 'hono/router/trie-router'

/**
 * The methods that a path takes, as `Allow` lists them, by what routes say of their paths; none: there is nothing at the path.
 * Middleware and handlers of every method say nothing: a path that they alone match is none.
 */
export const methodsOf = (routes: readonly { method: string; path: string }[]) => {
  const router = new TrieRouter<string>()
  for (const { method, path } of routes) if (method !== 'ALL') router.add('GET', path, method)
  return (path: string): string[] => {
    const found = new Set(router.match('GET', path)[0].map(([method]) => method))
    // Whatever answers GET answers HEAD.
    return [...found, ...(found.has('GET') ? ['HEAD'] : [])]
  }
}
