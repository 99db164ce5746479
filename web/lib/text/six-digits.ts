/** How many digits the codes of mails and authenticator apps have. */
export const codeDigits = 6

/** The digits of a code as typed or pasted. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')
