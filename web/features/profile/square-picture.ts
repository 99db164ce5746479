import { type AvatarType, avatarMaxBytes, avatarTypes } from '#domain/avatar-image.ts'

/** Pictures are shown at up to 128 CSS pixels, on screens with up to 4 device pixels per CSS pixel. */
const side = 512
const quality = 0.9

export type PictureProblem = 'wrongType' | 'unreadable' | 'tooLarge'

const isPicture = (type: string): type is AvatarType => avatarTypes.some((known) => known === type)

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    // Browsers that cannot encode a type return a PNG, which is many times larger.
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality)
  })

const draw = (picture: ImageBitmap): HTMLCanvasElement | null => {
  const size = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(size, side)
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency.
  context.fillStyle = '#faf7f0'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const left = (picture.width - size) / 2
  const top = (picture.height - size) / 2
  context.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Crops a picture to its central square, scales it down and re-encodes it. So photos of any size are accepted, and
 * metadata such as the location is removed.
 */
export const squarePicture = async (file: File): Promise<{ blob: Blob } | { problem: PictureProblem }> => {
  if (!isPicture(file.type)) return { problem: 'wrongType' }
  try {
    const picture = await createImageBitmap(file)
    const canvas = draw(picture)
    picture.close()
    const blob = canvas && ((await toBlob(canvas, 'image/webp')) ?? (await toBlob(canvas, 'image/jpeg')))
    if (!blob) return { problem: 'unreadable' }
    return blob.size > avatarMaxBytes ? { problem: 'tooLarge' } : { blob }
  } catch {
    return { problem: 'unreadable' }
  }
}
