import { useRef } from 'react'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import { t } from '../locales/t.ts'
import { Picture } from './Picture.tsx'
import styles from './PlayerPanel.module.css'
import { useMedia } from './playback/useMedia.ts'
import { usePlayback } from './playback/usePlayback.ts'
import { usePlayer } from './playerState.ts'
import { RecordPanel } from './record/RecordPanel.tsx'
import { TransportBar } from './transport/TransportBar.tsx'

/** The player: picture, subtitles, transport and recording. */
export function PlayerPanel() {
  useMedia()
  const element = useRef<HTMLVideoElement>(null)
  const media = usePlayer((state) => state.media)
  const broken = usePlayer((state) => state.failure !== undefined)
  const recording = usePlayer((state) => state.recording)
  const url = media === undefined || broken ? undefined : addressOf(media)
  usePlayback(element, url)
  return (
    <section className={styles['panel']} data-place="player" aria-label={t('editor.player')}>
      <Picture element={element} url={url} />
      <TransportBar />
      {recording !== undefined && <RecordPanel key={recording} line={recording} />}
    </section>
  )
}

/** Address to load the video from: a playable copy if there is one, else the file; undefined where neither plays. */
function addressOf({ url, proxyUrl, playable }: OpenedMedia): string | undefined {
  return proxyUrl ?? (playable.picture || playable.sound ? url : undefined)
}
