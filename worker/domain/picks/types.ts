/** Why a pick is void: its person had died before it could count, or turned out to be on the list twice. */
export const voidReasons = ['already_dead', 'merged'] as const
export type VoidReason = (typeof voidReasons)[number]
