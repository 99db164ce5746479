import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './Landing.tsx'

/** The landing page as HTML, without scripts of its own: what goes into <head> and <body> of the built template. */
export const renderLanding = async (
  _language: 'en' | 'it',
  _publicUrl: string,
): Promise<{ head: string; body: string }> => ({
  head: '<title>Deathlist</title>',
  body: renderToStaticMarkup(<Landing />),
})
