import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { avatarTypes } from '#domain/avatar-image.ts'
import { callApi } from '#web/lib/api/api.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import type { Own } from './own.ts'
import { type PictureProblem, squarePicture } from './square-picture.ts'

/** A chosen picture that is not saved yet, with an object URL for its preview */
const usePreview = () => {
  const [preview, setPreview] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview.url)
    },
    [preview],
  )
  return {
    preview,
    show: (blob: Blob | null) => setPreview(blob && { blob, url: URL.createObjectURL(blob) }),
    /** Hides this picture, unless another one was chosen meanwhile. */
    hide: (blob: Blob | null) => setPreview((now) => (now?.blob === blob ? null : now)),
  }
}

export function AvatarSection({ own: { profile } }: { own: Own }) {
  const { t } = useTranslation(['profile', 'common'])
  const utils = trpc.useUtils()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { preview, show, hide } = usePreview()
  const keepFocus = () => focusIfLost(() => chooser.current)
  const [problem, setProblem] = useState<PictureProblem | null>(null)

  const save = useMutation({
    mutationFn: (blob: Blob | null) =>
      callApi(
        '/api/v1/profile/avatar',
        blob ? { method: 'POST', headers: { 'content-type': blob.type }, body: blob } : { method: 'DELETE' },
      ),
    onSuccess: async (_, saved) => {
      await Promise.all([utils.profile.me.invalidate(), utils.league.invalidate()])
      hide(saved)
      keepFocus()
    },
    onError: (error) => notifyProblem(t('avatar.failed'), error),
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const made = await squarePicture(file)
    setProblem('problem' in made ? made.problem : null)
    if ('blob' in made) show(made.blob)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Portrait
        size="lg"
        name={profile.displayName}
        image={preview?.url ?? profile.avatarUrl}
        alt={t(preview ? 'avatar.preview' : 'avatar.current')}
      />
      <div className="grid justify-items-start gap-3">
        <input
          ref={input}
          type="file"
          accept={avatarTypes.join(',')}
          hidden
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // Allow choosing the same file again.
            event.target.value = ''
          }}
        />
        <div className="flex flex-wrap gap-3">
          {preview && (
            <Button busy={save.isPending} onClick={() => save.mutate(preview.blob)}>
              {t('avatar.save')}
            </Button>
          )}
          <Button
            ref={chooser}
            variant="quiet"
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {t(preview || profile.avatarUrl ? 'avatar.change' : 'avatar.choose')}
          </Button>
          {preview ? (
            <Button
              variant="text"
              onClick={() => {
                show(null)
                keepFocus()
              }}
            >
              {t('common:actions.cancel')}
            </Button>
          ) : (
            profile.avatarUrl && (
              <Button variant="text" busy={save.isPending} onClick={() => save.mutate(null)}>
                {t('avatar.remove')}
              </Button>
            )
          )}
        </div>
        <p id={hintId} className="text-sm text-faint">
          {t('avatar.hint')}
        </p>
        <p role="alert" className="text-sm font-medium text-accent empty:hidden">
          {problem && t(`avatar.${problem}`)}
        </p>
      </div>
    </div>
  )
}
