/** Number of digits of mailed codes and of authenticator apps */
export const codeDigits = 6

/** The digits of a typed or pasted code */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')
