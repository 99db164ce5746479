/** How often a random test is run: as often as usual, or so many times more with `BENCH_RUNS`. */
export const runs = (usual: number): number => usual * Number(process.env.BENCH_RUNS || 1)
