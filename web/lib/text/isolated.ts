/** Right-to-left scripts */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Wraps right-to-left text in Unicode isolates, so that it does not disturb the order of the sentence around it. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
