import { useState } from 'react'
import { initialsOf } from '#domain/people/initials.ts'
import { commonsBase } from '../lib/navigation/page-meta.ts'
import { cx } from '../lib/text/class-names.ts'

const sizes = {
  xs: { px: 28, box: 'size-7 text-xs', file: 120 },
  sm: { px: 40, box: 'size-10 text-base', file: 120 },
  md: { px: 56, box: 'size-14 text-xl', file: 120 },
  ml: { px: 80, box: 'size-20 text-2xl', file: 250 },
  lg: { px: 128, box: 'size-32 text-4xl', file: 250 },
} as const

const commonsFile = /^https:\/\/commons\.wikimedia\.org(\/wiki\/Special:FilePath\/[^?]+)/

/**
 * The URL of a Commons file, given by name or URL, scaled to a width in pixels. The host is Commons, or the substitute
 * that the document names. Any other URL is returned unchanged.
 */
const portraitUrl = (image: string, width: 120 | 250): string => {
  const path = commonsFile.exec(image)?.[1]
  if (path) return `${commonsBase()}${path}?width=${width}`
  return /^(https?:|blob:|data:|\/)/.test(image)
    ? image
    : `${commonsBase()}/wiki/Special:FilePath/${encodeURIComponent(image)}?width=${width}`
}

interface PortraitProps {
  name: string
  /** A Commons file name, or a URL; null shows the initials */
  image: string | null
  size?: keyof typeof sizes
  /** Desaturated, with a thin border */
  dead?: boolean
  /** Set if the name is not beside the portrait; otherwise the portrait is decorative. */
  alt?: string | undefined
  className?: string
}

/** A round portrait; initials if there is none or it fails to load */
export function Portrait({ name, image, size = 'md', dead, alt = '', className }: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { px, box, file } = sizes[size]
  const classes = cx(
    'name grid shrink-0 place-content-center overflow-hidden rounded-full bg-(image:--portrait) text-portrait-ink select-none',
    box,
    dead && 'outline-2 outline-offset-2 outline-ink grayscale',
    className,
  )
  if (!image || failed === image)
    return (
      <span className={classes} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        {initialsOf(name)}
      </span>
    )
  return (
    <span className={classes}>
      <img
        src={portraitUrl(image, file)}
        alt={alt}
        width={px}
        height={px}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(image)}
        className={cx('object-cover object-[50%_20%]', box)}
      />
    </span>
  )
}
