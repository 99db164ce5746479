/** The demo's players; the first owns the leagues, the second is an admin. */
export const demoPlayers = ['Marta', 'Paolo', 'Ines', 'Theo'] as const
export type DemoPlayer = (typeof demoPlayers)[number]

/** The address of a player's account. Mail to it reaches nobody: `.example` is a reserved domain. */
export const demoAddress = (name: string): string => `${name.toLowerCase()}@demo.deathlist.example`
