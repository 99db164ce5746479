let email = ''

/** Carries the address typed on one page of this feature over to the next. */
export const rememberEmail = (typed: string): void => {
  email = typed
}

export const rememberedEmail = (): string => email
