import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ArrowLeft, Bell, PanelLeft, Settings2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Router } from 'wouter'
import english from '#locales/en/common.json'
import type { Language } from '#locales/languages.ts'
import { startPrerender } from '../lib/i18n/prerender.ts'
import { MastheadLine, mainClass, titleClass } from './MastheadLine.tsx'
import { featureOf, loaderOf } from './page-files.ts'
import { screenAt } from './screen-at.ts'

function Icon({ children, className }: { children: ReactNode; className: string }) {
  return (
    <span className={`size-10 shrink-0 place-content-center text-soft [&_svg]:size-[1.15rem] ${className}`}>
      {children}
    </span>
  )
}

/**
 * The frame (Frame.tsx) without any data: whatever depends on the user or their leagues is empty. It is inert until the
 * app replaces it.
 */
function FirstFrame({ isTop, children }: { isTop: boolean; children: ReactNode }) {
  return (
    <div className="frame first-frame" inert>
      <div className="frame-sidebar max-md:hidden" />
      <div className="min-w-0">
        <MastheadLine
          before={
            <>
              {!isTop && (
                <Icon className="-ml-2 grid md:hidden">
                  <ArrowLeft />
                </Icon>
              )}
              <Icon className="-ml-2 hidden md:grid">
                <PanelLeft />
              </Icon>
            </>
          }
          title={<span className={titleClass}>{english.appName}</span>}
          aside={
            <Icon className="grid">
              <Bell />
            </Icon>
          }
          last={
            <Icon className="-mr-2 grid">
              <Settings2 />
            </Icon>
          }
        />
        <main className={mainClass}>{children}</main>
      </div>
      <div className="md:hidden">
        <div className="bottom-nav" />
      </div>
    </div>
  )
}

/**
 * The first render of the screen at a path as HTML: the frame and the screen's loading state.
 * @throws Error if there is no screen at that path
 */
export const renderFirst = async (language: Language, path: string): Promise<string> => {
  const at = screenAt(path)
  const load = at && loaderOf(at.screen.page)
  if (!load) throw new Error(`There is no screen at ${path}`)
  const feature = featureOf(at.screen.page)
  const { default: Page } = (await load()) as { default: ComponentType }
  await startPrerender(language, feature)
  const { createTrpcClient, trpc } = await import('../lib/api/trpc.ts')
  const queryClient = new QueryClient()
  return renderToStaticMarkup(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path} ssrSearch="">
          <Route path={at.screen.path}>
            <FirstFrame isTop={at.screen.isTop}>
              <Page />
            </FirstFrame>
          </Route>
        </Router>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}
