/** How many calls of procedures one request may carry: what a page asks together, with room to spare. */
export const maxBatchCalls = 20
