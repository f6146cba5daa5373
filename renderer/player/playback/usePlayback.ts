import { type RefObject, useEffect } from 'react'
import { holdTransport, isPlaying, now, onClock, seek, tick } from '../../state/clock.ts'
import { keepView } from '../../state/keepView.ts'
import { resetMixing } from '../../state/mixing.ts'
import { openProject, useDocument } from '../../state/project.ts'
import { type Selection, selection, useSelection } from '../../state/selection.ts'
import { openPlayerSound } from '../mix/playerSound.ts'
import { holdPlayback, playback, playerState, usePlayer } from '../playerState.ts'
import { createFreeClock } from './mediaClock.ts'
import { createPlayback } from './playback.ts'

/** Lets an element, or where there is none a clock, move the playhead of the page. */
export function usePlayback(element: RefObject<HTMLMediaElement | null>, key: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another element
  useEffect(() => {
    const own = element.current ?? undefined
    const sound = openPlayerSound(own)
    const kept = openProject()?.view?.playhead
    if (kept !== undefined && now() === 0) tick(kept, false)
    const made = createPlayback({
      clock: own ?? createFreeClock(duration),
      onPlay: () => sound.wake(),
      onMove: (at, speed, moving) => sound.follow(at, speed, moving),
    })
    made.setRate(playerState().speed)
    const release = holdTransport(made)
    holdPlayback(made)
    return () => {
      release()
      holdPlayback(undefined)
      made[Symbol.dispose]()
      sound[Symbol.dispose]()
    }
  }, [element, key])
  useEffect(() => keepPlayhead(), [])
  useEffect(() => followSelection(), [])
  // Speakers that were heard alone are none of the next project.
  useEffect(() => resetMixing, [])
  useLoop()
}

/** Where the playhead rests is where the project opens next time. */
function keepPlayhead(): () => void {
  let kept = now()
  const stop = onClock(() => {
    if (isPlaying() || kept === now()) return
    kept = now()
    keepView({ playhead: kept })
  })
  return () => {
    stop()
    // Another project begins at its own place.
    tick(0, false)
  }
}

/** While nothing plays, the line that is chosen is the one that is seen. */
function followSelection(): () => void {
  return useSelection.subscribe((chosen: Selection, before: Selection) => {
    if (isPlaying() || chosen.current === before.current || chosen.lines.size !== 1) return
    const line = openProject()?.document.lines[chosen.current ?? '']
    if (line !== undefined && (now() < line.start || now() >= line.end)) seek(line.start)
  })
}

/** The loop follows the current line, also while its edges are moved. */
function useLoop(): void {
  const looping = usePlayer((state) => state.looping)
  const current = useSelection((state) => state.current)
  const start = useDocument(({ lines }) => lines[current ?? '']?.start)
  const end = useDocument(({ lines }) => lines[current ?? '']?.end)
  const media = usePlayer((state) => state.media)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another video has another playback
  useEffect(() => {
    playback()?.loop(looping && start !== undefined && end !== undefined ? { start, end } : undefined)
  }, [looping, start, end, media])
}

/** Where the video says nothing about its length, the lines do. */
function duration(): number {
  const open = openProject()
  if (open === undefined) return 0
  const { media, lines } = open.document
  return media.facts?.duration ?? Object.values(lines).reduce((last, { end }) => Math.max(last, end), 0)
}

/** The current line, if it is still there. */
export function currentLine() {
  return openProject()?.document.lines[selection().current ?? '']
}
