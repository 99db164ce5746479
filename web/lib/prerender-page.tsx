import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'

/** A page at a path as HTML, without any data */
export const prerenderPage = async (path: string, page: ReactNode): Promise<string> => {
  const { createTrpcClient, trpc } = await import('./api/trpc.ts')
  const queryClient = new QueryClient()
  return renderToStaticMarkup(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path} ssrSearch="">
          {page}
        </Router>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}
