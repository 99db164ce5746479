import { TrieRouter } from 'hono/router/trie-router'

/**
 * Returns a function that lists a path's methods for `Allow`, from the routes; empty if no route matches. Middleware
 * and handlers for all methods are ignored.
 */
export const methodsOf = (routes: readonly { method: string; path: string }[]) => {
  const router = new TrieRouter<string>()
  for (const { method, path } of routes) if (method !== 'ALL') router.add('GET', path, method)
  return (path: string): string[] => {
    const found = new Set(router.match('GET', path)[0].map(([method]) => method))
    // All routes for GET also answer HEAD.
    return [...found, ...(found.has('GET') ? ['HEAD'] : [])]
  }
}
