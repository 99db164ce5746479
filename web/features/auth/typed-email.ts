let email = ''

/** Passes the typed address from one sign-in page to the next. */
export const rememberEmail = (typed: string): void => {
  email = typed
}

export const rememberedEmail = (): string => email
