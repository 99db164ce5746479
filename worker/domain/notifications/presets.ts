/** Presets as an alternative to the table of kinds. `matters` is the default for members without settings. */
export const newsPresets = ['everything', 'matters', 'inbox'] as const
export type NewsPreset = (typeof newsPresets)[number]
