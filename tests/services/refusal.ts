import { errorMessage } from '#contracts/errors.ts'
import { AppError } from '#worker/services/errors.ts'

interface Refusal {
  code: string
  field: string | undefined
  retryAfter?: number
  en: string
  it: string
}

/** The refusal of a call: code, field, and the text in both languages; null if it succeeded. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal | null> => {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, field, retryAfter, params } = error
    return {
      code,
      field,
      ...(retryAfter !== null && { retryAfter }),
      en: errorMessage(code, 'en', params),
      it: errorMessage(code, 'it', params),
    }
  }
}

/** The code of a refusal, or 'done'. */
export const outcome = async (call: Promise<unknown>): Promise<string> =>
  (await refusalOf(call))?.code ?? 'done'
