import { useEffect, useRef, useState } from 'react'
import { hasReadableSound } from '../../shared/audio/hasReadableSound.ts'
import { filmClock, filmTimecode } from '../../shared/basics/frameTime.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import type { Dub, DubPlan } from '../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import { shownSizeOf } from '../../shared/export/shownSize.ts'
import { failureWords, t } from '../locales/t.ts'
import { onLooks, type Unplayed, unplayedNow } from '../state/editor/unplayed.ts'
import { askFor } from '../state/latest.ts'
import type { PlanState } from '../state/session.ts'
import { studio } from '../state/studio/studio.ts'
import { Choice } from '../ui/fields/Choice.tsx'
import { fileName, size } from '../ui/format.ts'
import type { WaveLook } from '../ui/wave/createWaveform.ts'
import type { WaveformLevel } from '../ui/wave/samplePeaks.ts'
import { Waveform } from '../ui/wave/Waveform.tsx'
import styles from './MediaPanel.module.css'

interface MediaPanelProps {
  readonly dub: Dub
  readonly plan: PlanState | undefined
}

/** The video, original or dubbed. */
export function MediaPanel({ dub, plan }: MediaPanelProps) {
  const media = plan?.name === 'failed' ? plan.media : planOf(plan)?.media
  const result = dub.state.name === 'done' ? dub.state.result : undefined
  const [original, setOriginal] = useState(false)
  const shown =
    result !== undefined && !original ? { path: result.path, url: result.url, name: fileName(result.path) } : media
  const [unplayed, setUnplayed] = useState<Unplayed>()
  const source = media !== undefined && shown === media ? media : undefined
  const soundTrack = source && planOf(plan)?.soundTrack
  const hasSound = shown !== media || (media !== undefined && hasReadableSound(media.facts))
  return (
    <section className={styles['panel']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{dub.name}</h2>
        {media !== undefined && <span className={styles['facts']}>{factsWords(media)}</span>}
      </div>
      <div className={styles['stage']} style={{ aspectRatio: shapeOf(media) }}>
        {shown === undefined ? (
          <Absent plan={plan} />
        ) : (
          <Player
            key={[shown.url, soundTrack].join(' ')}
            {...{ url: shown.url, name: shown.name, source, soundTrack, onUnplayed: setUnplayed }}
          />
        )}
      </div>
      {result !== undefined && media !== undefined && (
        <div className={styles['which']}>
          <Choice
            look="tiles"
            legendHidden
            legend={t('media.which')}
            value={original ? 'original' : 'dub'}
            onChange={(value) => setOriginal(value === 'original')}
            options={[
              { value: 'dub', label: t('media.dub') },
              { value: 'original', label: t('media.original') },
            ]}
          />
        </div>
      )}
      {source !== undefined && <Reason unplayed={unplayed} />}
      {shown !== undefined && hasSound && <Sound key={shown.path} path={shown.path} soundTrack={soundTrack} />}
    </section>
  )
}

function planOf(state: PlanState | undefined): DubPlan | undefined {
  if (state?.name === 'ready') return state.plan
  return state?.name === 'loading' ? state.before : undefined
}

/** Shape of the video: 16:9 for portrait and rotated ones, as low as its controls for files without a picture. */
function shapeOf(media: OpenedMedia | undefined): string {
  const video = media?.facts.video
  if (media !== undefined && video === undefined) return '16 / 1'
  if (video === undefined) return '16 / 9'
  const { width, height } = shownSizeOf(video)
  return width < height ? '16 / 9' : `${width} / ${height}`
}

function factsWords({ facts }: OpenedMedia): string {
  const { width, height } = facts.video === undefined ? { width: 0, height: 0 } : shownSizeOf(facts.video)
  const picture = facts.video === undefined ? '' : `${width} × ${height}, ${facts.video.codec}`
  const format = [picture, facts.audio[0]?.codec].filter(Boolean).join(', ')
  const words = t('media.facts', { duration: formatClock(facts.duration), size: size(facts.sizeBytes), format })
  if (facts.startTimecode === undefined) return words
  return `${words} · ${t('media.startTimecode', { timecode: filmTimecode(0, filmClock(facts)) })}`
}

function Absent({ plan }: { readonly plan: PlanState | undefined }) {
  if (plan?.name === 'failed') return <p className={styles['absent']}>{failureWords(plan.failure)}</p>
  return <p className={styles['absent']}>{t('media.loading')}</p>
}

function Reason({ unplayed }: { readonly unplayed: Unplayed | undefined }) {
  if (unplayed === undefined) return null
  return <p className={styles['reason']}>{`${t(`player.cannotPlay.${unplayed}`)} ${t('player.stillDubbed')}`}</p>
}

interface PlayerProps {
  readonly url: string
  readonly name: string
  /** The video itself; undefined for its dub. */
  readonly source: OpenedMedia | undefined
  /** The number of the sound track that is dubbed; undefined for the one that browsers play. */
  readonly soundTrack: number | undefined
  /** Told which part of the video does not play here. */
  onUnplayed(part: Unplayed | undefined): void
}

function Player({ url, name, source, soundTrack, onUnplayed }: PlayerProps) {
  const [gone, setGone] = useState(false)
  const [begun, setBegun] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const film = source?.proxyUrl ?? url
  const track = begun && source !== undefined && source.proxyUrl === undefined ? soundTrack : undefined
  const copy = useTrackCopy(source?.path, track)
  const reached = useRef(0)
  const look = async (element: HTMLVideoElement) => {
    const part = source === undefined ? undefined : await unplayedNow(element, source)
    onUnplayed(part ?? (track === undefined || copy !== undefined ? undefined : 'track'))
    if (element.error !== null && part === undefined) setGone(true)
  }
  if (gone) return <p className={styles['absent']}>{t('media.gone')}</p>
  return (
    // No track of captions: the subtitles of a dub are a file beside it; the editor shows them on the picture
    <video
      className={styles['video']}
      src={copy ?? film}
      controls
      autoPlay={copy !== undefined && isPlaying}
      onPlay={() => {
        setBegun(true)
        setPlaying(true)
      }}
      onPause={() => setPlaying(false)}
      onDurationChange={({ currentTarget }) => {
        currentTarget.currentTime = reached.current
      }}
      preload="metadata"
      aria-label={t('media.player', { name })}
      {...onLooks((element) => {
        if (element.currentTime > 0) reached.current = element.currentTime
        void look(element)
      })}
      onError={({ currentTarget }) => void look(currentTarget)}
    />
  )
}

/** The URL of a copy of a film with a sound track, once it is made; undefined also where no track is asked for. */
function useTrackCopy(path: string | undefined, soundTrack: number | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (path === undefined || soundTrack === undefined) return
    const make = (signal: AbortSignal) => studio().api.proxy({ path, soundTrack }, { signal })
    return askFor(
      (signal) => make(signal).catch(() => undefined),
      (made) => setUrl(made?.url),
    )
  }, [path, soundTrack])
  return url
}

const FILE_WAVE_LOOK: WaveLook = { height: 56, fills: true }

/** The waveform of a file; decorative. */
function Sound({ path, soundTrack }: { readonly path: string; readonly soundTrack: number | undefined }) {
  const levels = useLevels(path, soundTrack)
  const [level] = levels
  const seconds = level === undefined ? 1 : level.peaks.length / 2 / level.perSecond
  return <Waveform look={FILE_WAVE_LOOK} levels={levels} seconds={seconds} />
}

/** The coarsest resolution that fills the width; none where it cannot be loaded. */
function useLevels(path: string, soundTrack: number | undefined): readonly WaveformLevel[] {
  const [levels, setLevels] = useState<readonly WaveformLevel[]>([])
  useEffect(() => {
    const load = async (signal: AbortSignal) => {
      const { levels } = await studio().api.peaks({ path, soundTrack }, { signal })
      const level = levels.findLast(({ windows }) => windows > 2000) ?? levels[0]
      if (level === undefined) return []
      const response = await fetch(level.url, { signal })
      return [{ perSecond: level.perSecond, peaks: new Int8Array(await response.arrayBuffer()) }]
    }
    return askFor((signal) => load(signal).catch(() => []), setLevels)
  }, [path, soundTrack])
  return levels
}
