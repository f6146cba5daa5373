import { useEffect, useState } from 'react'
import { fromPcm16 } from '../../../shared/audio/wav.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { t } from '../../locales/t.ts'
import { soundOfFilm, useProject } from '../../state/document/project.ts'
import { withPlayer } from '../../state/editor/clock.ts'
import { studio } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import type { WaveLook } from '../../ui/wave/createWaveform.ts'
import type { WaveformLevel } from '../../ui/wave/samplePeaks.ts'
import { Waveform } from '../../ui/wave/Waveform.tsx'
import { createGrowingPeaks } from '../../voices/growingPeaks.ts'
import styles from './CueComparison.module.css'

interface CueComparisonProps {
  /** The same cues at both times. */
  readonly before: readonly Cue[]
  readonly after: readonly Cue[]
  readonly isOpenFirst: boolean
}

/** Shows three cues over the wave of the film, as they are and by ear, and plays both. */
export function CueComparison({ before, after, isOpenFirst }: CueComparisonProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('subtitles.listenAt')}</summary>
      {isOpen && (
        <ul className={styles['places']}>
          {comparedPlaces(before.length).map((at) => {
            const [was, is] = [before[at], after[at]]
            return (
              was &&
              is && (
                <li key={at}>
                  <p className={styles['text']}>{is.text}</p>
                  <CueOverWave label={t('subtitles.asItIs')} cue={was} />
                  <CueOverWave label={t('subtitles.ear')} cue={is} />
                </li>
              )
            )
          })}
        </ul>
      )}
    </details>
  )
}

/** The indices of three cues, in the first, second and last third; of fewer cues, all. */
function comparedPlaces(count: number): number[] {
  return [...new Set([1, 3, 5].map((sixth) => Math.floor((count * sixth) / 6)))]
}

/** Seconds of the film that are shown and played before and after a cue. */
const MARGIN_SECONDS = 1
const WAVE_LOOK: WaveLook = { height: 36, fills: true }
const WAVE_RATE_HZ = 8000

function CueOverWave({ label, cue }: { readonly label: string; readonly cue: Cue }) {
  const start = Math.max(0, cue.start - MARGIN_SECONDS)
  const end = cue.end + MARGIN_SECONDS
  const levels = useWave({ start, end })
  const percent = (seconds: number): string => `${(100 * seconds) / (end - start)}%`
  return (
    <div className={styles['row']}>
      <Button onClick={() => withPlayer((player) => player.playRange(start, end))}>
        <span aria-hidden="true">▶</span> {label} <b>{formatClock(cue.start, 1)}</b>
      </Button>
      <div className={styles['wave']}>
        <Waveform look={WAVE_LOOK} levels={levels} seconds={end - start} />
        <div
          className={styles['cue']}
          style={{ insetInlineStart: percent(cue.start - start), width: percent(cue.end - cue.start) }}
        />
      </div>
    </div>
  )
}

const NO_LEVELS: readonly WaveformLevel[] = []

/** The wave of a stretch of the film; none until it is known, and where the film has ended before. */
function useWave({ start, end }: TimeSpan): readonly WaveformLevel[] {
  const path = useProject(({ media }) => media.path)
  const [levels, setLevels] = useState(NO_LEVELS)
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    void loadWave(path, { start, end }, signal)
      .catch(() => NO_LEVELS)
      .then((loaded) => !signal.aborted && setLevels(loaded))
    return () => closing.abort()
  }, [path, start, end])
  return levels
}

async function loadWave(path: string, stretch: TimeSpan, signal: AbortSignal): Promise<WaveformLevel[]> {
  const { url } = await studio().api.sound({ ...soundOfFilm(path), ...stretch, rate: WAVE_RATE_HZ }, { signal })
  const bytes = await (await fetch(url, { signal })).arrayBuffer()
  const growing = createGrowingPeaks(WAVE_RATE_HZ)
  growing.add(fromPcm16(new Uint8Array(bytes)))
  return [growing.peaks]
}
