import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { onClock } from '../../state/editor/clock.ts'
import styles from './Stage.module.css'
import { shownPicture } from './shownPicture.ts'

/**
 * The picture of the player, drawn a second time: each frame of its window shows the frame that the player shows, so that one film
 * with one sound is seen in both windows.
 */
export function StagePicture() {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const window = canvas?.ownerDocument.defaultView
    if (canvas === null || window === null || window === undefined) return undefined
    let frame = 0
    const draw = () => {
      frame = 0
      const video = shownPicture()
      if (video === undefined || video.readyState < video.HAVE_CURRENT_DATA) return request()
      const { videoWidth: width, videoHeight: height } = video
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0)
      if (!video.paused || video.seeking) request()
      return undefined
    }
    const request = () => {
      if (frame === 0) frame = window.requestAnimationFrame(draw)
    }
    request()
    const stop = onClock(request)
    return () => {
      window.cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  return <canvas ref={ref} className={styles['picture']} role="img" aria-label={t('stage.picture')} />
}
