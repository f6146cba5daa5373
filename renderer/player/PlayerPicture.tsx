import type { CSSProperties, RefObject } from 'react'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import { shownSizeOf } from '../../shared/export/shownSize.ts'
import { failureWords, t } from '../locales/t.ts'
import { useDocument } from '../state/document/project.ts'
import { isPlaying, player } from '../state/editor/clock.ts'
import { onLooks, type Unplayed } from '../state/editor/unplayed.ts'
import { Button } from '../ui/Button.tsx'
import { CaptionLayer } from './captions/CaptionLayer.tsx'
import { SignLayer } from './captions/SignLayer.tsx'
import { Icon } from './Icon.tsx'
import styles from './PlayerPicture.module.css'
import { checkPlays, loadFailed, makeCopy, stopCopy } from './playback/filmCopy.ts'
import { usePlayer } from './playerState.ts'

interface PictureProps {
  readonly element: RefObject<HTMLVideoElement | null>
  /** Address of the video; undefined where the page cannot play it at all. */
  readonly url: string | undefined
}

/** The picture with subtitles and guides, or the reason why there is none. */
export function PlayerPicture({ element, url }: PictureProps) {
  const media = usePlayer((state) => state.media)
  const safeArea = usePlayer((state) => state.safeArea)
  // Known from the project before the film is open, so that nothing below moves under a hand when it comes.
  const known = useDocument((document) => document.media.facts)
  const facts = media?.facts ?? known
  const isProgramme = facts !== undefined && facts.video === undefined
  const aspect: CSSProperties = isProgramme ? {} : { aspectRatio: String(aspectOf(facts?.video)) }
  return (
    <div className={styles['stage']}>
      <div className={styles['frame']} data-programme={isProgramme || undefined} style={aspect}>
        {url !== undefined && (
          // No track of captions: the subtitles are drawn over it, from the document
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
            {...onLooks(checkPlays)}
            onError={({ currentTarget }) => void loadFailed(currentTarget)}
          />
        )}
        <Words />
        {!isProgramme && safeArea && <div className={styles['safeArea']} aria-hidden="true" />}
        {!isProgramme && <SignLayer />}
        <CaptionLayer />
      </div>
    </div>
  )
}

/** The reason why no picture is seen, or no sound heard. */
function Words() {
  const media = usePlayer((state) => state.media)
  const failure = usePlayer((state) => state.failure)
  const unplayed = usePlayer((state) => state.unplayed)
  if (failure !== undefined) return <p className={styles['words']}>{failureWords(failure)}</p>
  if (media === undefined) return <p className={styles['words']}>{t('player.opening')}</p>
  if (unplayed !== undefined) return <CopyWords unplayed={unplayed} />
  if (media.facts.video !== undefined) return null
  return (
    <div className={styles['words']}>
      <Icon name="sound" size={40} />
      <strong>{media.name}</strong>
      <span>{t('player.soundOnly')}</span>
    </div>
  )
}

/** Names the part that cannot be played and the progress of its copy; over the whole picture unless that is seen. */
function CopyWords({ unplayed }: { readonly unplayed: Unplayed }) {
  const copying = usePlayer((state) => state.copying)
  const failure = usePlayer((state) => state.copyFailure)
  return (
    <div className={styles['words']} data-over={unplayed === 'sound' ? 'edge' : 'all'}>
      <strong>{t(`player.cannotPlay.${unplayed}`)}</strong>
      {copying !== undefined ? (
        <>
          <span>{t('player.copying', { percent: Math.floor(copying * 100) })}</span>
          <Button onClick={stopCopy}>{t('app.cancel')}</Button>
        </>
      ) : (
        <>
          <span>{failure === undefined ? t('player.stillDubbed') : failureWords(failure)}</span>
          <Button onClick={() => void makeCopy()}>{t('player.makeCopy')}</Button>
        </>
      )}
    </div>
  )
}

/** Width by height of the picture as displayed, after its rotation. */
function aspectOf(video: OpenedMedia['facts']['video']): number {
  if (video === undefined || video.width === 0 || video.height === 0) return 16 / 9
  const { width, height } = shownSizeOf(video)
  return width / height
}
