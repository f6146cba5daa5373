import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { isProgramme, useDocument } from '../../state/document/project.ts'
import { isPlaying, onClock } from '../../state/editor/clock.ts'
import styles from './Stage.module.css'
import { shownPicture } from './shownPicture.ts'

/**
 * The picture of the player, drawn a second time: when the player shows a picture it is drawn here, so that one film with one sound is
 * seen in both windows. While the page is hidden its player tells of no pictures, and each frame of this window draws.
 */
export function StagePicture() {
  const ref = useRef<HTMLCanvasElement>(null)
  const hasNoPicture = useDocument(isProgramme)
  useEffect(() => {
    const canvas = ref.current
    const window = canvas?.ownerDocument.defaultView
    if (canvas === null || window === null || window === undefined) return undefined
    let frame = 0
    let watched: HTMLVideoElement | undefined
    let call = 0
    const draw = () => {
      window.cancelAnimationFrame(frame)
      frame = 0
      const video = shownPicture()
      if (video === undefined || video.readyState < video.HAVE_CURRENT_DATA) return request()
      const { videoWidth: width, videoHeight: height } = video
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0)
      if (document.hidden && (!video.paused || video.seeking)) request()
      return undefined
    }
    const request = () => {
      if (frame === 0) frame = window.requestAnimationFrame(draw)
    }
    const next = () => {
      call = watched?.requestVideoFrameCallback(shown) ?? 0
    }
    const shown = () => {
      draw()
      next()
    }
    const unwatch = () => watched?.cancelVideoFrameCallback(call)
    const look = () => {
      if (watched !== shownPicture()) {
        unwatch()
        watched = shownPicture()
        next()
      }
      if (!isPlaying() || document.hidden) request()
    }
    look()
    request()
    const stop = onClock(look)
    return () => {
      window.cancelAnimationFrame(frame)
      unwatch()
      stop()
    }
  }, [])
  if (hasNoPicture) return <p className={styles['programme']}>{t('player.soundOnly')}</p>
  return <canvas ref={ref} className={styles['picture']} role="img" aria-label={t('stage.picture')} />
}
