import type en from '#locales/en/landing.json'

export type LandingTexts = typeof en
