import type { CSSProperties, RefObject } from 'react'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { isPlaying, player } from '../state/clock.ts'
import { CaptionLayer } from './captions/CaptionLayer.tsx'
import { SignLayer } from './captions/SignLayer.tsx'
import { Icon } from './Icon.tsx'
import styles from './Picture.module.css'
import { patchPlayer, usePlayer } from './playerState.ts'

interface PictureProps {
  readonly element: RefObject<HTMLVideoElement | null>
  /** Address of the video; undefined where the page cannot play it at all. */
  readonly url: string | undefined
}

/** The picture with subtitles and guides, or the reason why there is none. */
export function Picture({ element, url }: PictureProps) {
  const media = usePlayer((state) => state.media)
  const safeArea = usePlayer((state) => state.safeArea)
  const aspect: CSSProperties = { aspectRatio: String(aspectOf(media)) }
  return (
    <div className={styles['stage']}>
      <div className={styles['frame']} style={aspect}>
        {url !== undefined && (
          // biome-ignore lint/a11y/useMediaCaption: the subtitles are drawn over it, from the document
          <video
            key={url}
            ref={element}
            className={styles['video']}
            src={url}
            // The sound goes through Web Audio, which needs media loaded with CORS.
            crossOrigin="anonymous"
            preload="auto"
            playsInline
            disableRemotePlayback
            tabIndex={-1}
            onClick={() => (isPlaying() ? player()?.pause() : player()?.play())}
            onError={() => patchPlayer({ failure: cannotLoad(media) })}
          />
        )}
        <Words />
        {safeArea && <div className={styles['safeArea']} aria-hidden="true" />}
        <SignLayer />
        <CaptionLayer />
      </div>
    </div>
  )
}

/** The reason why no picture is seen. */
function Words() {
  const media = usePlayer((state) => state.media)
  const failure = usePlayer((state) => state.failure)
  const copying = usePlayer((state) => state.copying)
  if (failure !== undefined) return <p className={styles['words']}>{failureWords(failure)}</p>
  if (media === undefined) return <p className={styles['words']}>{t('player.opening')}</p>
  const { playable, facts, name, proxyUrl } = media
  if (playable.picture || proxyUrl !== undefined) return null
  if (facts.video === undefined && playable.sound) {
    return (
      <div className={styles['words']}>
        <Icon name="sound" size={40} />
        <strong>{name}</strong>
        <span>{t('player.soundOnly')}</span>
      </div>
    )
  }
  return (
    <div className={styles['words']}>
      <strong>{t('player.noPicture')}</strong>
      <span>{playable.reason === undefined ? '' : words(playable.reason)}</span>
      {copying !== undefined && <span>{t('player.copying', { percent: Math.floor(copying * 100) })}</span>}
    </div>
  )
}

function cannotLoad(media: OpenedMedia | undefined) {
  return { kind: 'unavailable', message: t('player.cannotLoad', { name: media?.name ?? '' }) } as const
}

/** Width by height of the picture as displayed, after its rotation. */
function aspectOf(media: OpenedMedia | undefined): number {
  const video = media?.facts.video
  if (video === undefined || video.width === 0 || video.height === 0) return 16 / 9
  const ratio = video.width / video.height
  return video.rotation % 180 === 0 ? ratio : 1 / ratio
}
