import { type AvatarType, avatarMaxBytes, avatarTypes } from '#domain/avatar-image.ts'

/** Shown at 128 pixels at most, on screens of up to four pixels to one. */
const side = 512
const quality = 0.9

export type PictureProblem = 'wrongType' | 'unreadable' | 'tooLarge'

const isPicture = (type: string): type is AvatarType => avatarTypes.some((known) => known === type)

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    // A browser that does not write a type answers with a PNG, many times as large.
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality)
  })

const draw = (picture: ImageBitmap): HTMLCanvasElement | null => {
  const size = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(size, side)
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG knows no transparency.
  context.fillStyle = '#faf7f0'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const left = (picture.width - size) / 2
  const top = (picture.height - size) / 2
  context.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * The middle square of a picture, made small and drawn again: a photograph straight from a phone fits, and where it was
 * taken does not go out with it.
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
