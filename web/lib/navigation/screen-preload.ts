let preload: (path: string) => void = () => undefined

/** Tells links how to fetch a screen ahead of time; the routes table does it once, as the app starts. */
export const setPreloader = (preloader: (path: string) => void): void => {
  preload = preloader
}

/** Fetches the code and texts of the screen at a path. */
export const preloadScreen = (path: string): void => preload(path)
