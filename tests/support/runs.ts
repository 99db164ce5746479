/** Number of runs of a random test: the usual one, multiplied by `BENCH_RUNS`. */
export const runs = (usual: number): number => usual * Number(process.env.BENCH_RUNS || 1)
