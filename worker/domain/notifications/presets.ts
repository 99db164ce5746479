/** The choices offered instead of the table of kinds. `matters`: what goes to members who have set nothing. */
export const newsPresets = ['everything', 'matters', 'inbox'] as const
export type NewsPreset = (typeof newsPresets)[number]
