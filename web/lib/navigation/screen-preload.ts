let preload: (path: string) => void = () => undefined

/** Sets how links preload screens; called once, at the start of the app. */
export const setPreloader = (preloader: (path: string) => void): void => {
  preload = preloader
}

export const preloadScreen = (path: string): void => preload(path)
