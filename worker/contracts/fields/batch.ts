/** The most procedure calls in one request: more than any page needs. */
export const maxBatchCalls = 20
