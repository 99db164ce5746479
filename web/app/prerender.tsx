import { ArrowLeft, Bell, PanelLeft, Settings2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Route } from 'wouter'
import english from '#locales/en/common.json'
import type { Language } from '#locales/languages.ts'
import { startPrerender } from '../lib/i18n/prerender.ts'
import { prerenderPage } from '../lib/prerender-page.tsx'
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
  return prerenderPage(
    path,
    <Route path={at.screen.path}>
      <FirstFrame isTop={at.screen.isTop}>
        <Page />
      </FirstFrame>
    </Route>,
  )
}
