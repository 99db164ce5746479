export const codeDigits = 6

export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')
