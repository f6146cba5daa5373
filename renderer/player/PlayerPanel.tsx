import { useRef } from 'react'
import { t } from '../locales/t.ts'
import { BandPanel } from './band/BandPanel.tsx'
import styles from './PlayerPanel.module.css'
import { PlayerPicture } from './PlayerPicture.tsx'
import { useMedia } from './playback/useMedia.ts'
import { usePlayback } from './playback/usePlayback.ts'
import { usePlayer } from './playerState.ts'
import { RecordRoom } from './record/RecordRoom.tsx'
import { RemoteWindow } from './stage/RemoteWindow.tsx'
import { StageWindow } from './stage/StageWindow.tsx'
import { TransportBar } from './transport/TransportBar.tsx'

/** The player: picture, subtitles, transport and recording. */
export function PlayerPanel() {
  useMedia()
  const element = useRef<HTMLVideoElement>(null)
  const media = usePlayer((state) => state.media)
  const broken = usePlayer((state) => state.failure !== undefined)
  const recording = usePlayer((state) => state.recording)
  const unplayed = usePlayer((state) => state.unplayed)
  const url = media === undefined || broken || unplayed === 'film' ? undefined : (media.proxyUrl ?? media.url)
  const known = media !== undefined || broken
  usePlayback(element, known ? (url ?? '') : undefined)
  return (
    <section
      className={styles['panel']}
      data-place="player"
      data-recording={recording !== undefined || undefined}
      aria-label={t('editor.player')}
    >
      <PlayerPicture element={element} url={url} />
      <BandPanel />
      <TransportBar />
      {recording !== undefined && <RecordRoom key={recording} line={recording} />}
      <StageWindow />
      <RemoteWindow />
    </section>
  )
}
