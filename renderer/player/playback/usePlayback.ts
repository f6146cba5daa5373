import { type RefObject, useEffect } from 'react'
import { keepView } from '../../state/document/keepView.ts'
import { openProject, useDocument } from '../../state/document/project.ts'
import { holdTransport, isPlaying, now, onClock, seek, tick } from '../../state/editor/clock.ts'
import { resetMixing } from '../../state/editor/mixing.ts'
import { type Selection, selection, useSelection } from '../../state/editor/selection.ts'
import { openPlayerSound } from '../mix/playerSound.ts'
import { playedTimeMap } from '../playedTimeMap.ts'
import { holdPlayback, playback, playerState, usePlayer } from '../playerState.ts'
import { holdShownPicture } from '../stage/shownPicture.ts'
import { createFreeClock } from './mediaClock.ts'
import { createPlayback } from './playback.ts'
import { createWaitingClock } from './waitingClock.ts'

/**
 * Moves the page's playhead with a media element, or with a clock where there is none. `key` stands for the film, '' where there is none;
 * undefined until that is known: what is asked of `withPlayer` meanwhile waits, as the film would stop it when it comes.
 */
export function usePlayback(element: RefObject<HTMLMediaElement | null>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return undefined
    const own = element.current ?? undefined
    holdShownPicture(own instanceof HTMLVideoElement ? own : undefined)
    const sound = openPlayerSound(own)
    const kept = openProject()?.view?.playhead
    if (kept !== undefined && now() === 0) tick(kept, false)
    const made = createPlayback({
      clock: createWaitingClock(own ?? createFreeClock(duration), playedTimeMap),
      onPlay: () => sound.wake(),
      onMove: (at, speed, moving) => sound.follow(at, speed, moving),
    })
    made.setRate(playerState().speed)
    const release = holdTransport(made)
    holdPlayback(made)
    return () => {
      holdShownPicture(undefined)
      release()
      holdPlayback(undefined)
      made[Symbol.dispose]()
      sound[Symbol.dispose]()
    }
  }, [element, key])
  useEffect(keepPlayhead, [])
  useEffect(followSelection, [])
  // Solo and mute belong to a project.
  useEffect(() => () => resetMixing(), [])
  useLoop(key)
}

/** Keeps the resting position of the playhead with the project. */
function keepPlayhead(): () => void {
  let kept = now()
  const stop = onClock(() => {
    if (isPlaying() || kept === now()) return
    kept = now()
    keepView({ playhead: kept })
  })
  return () => {
    stop()
    // The next project begins at its own position.
    tick(0, false)
  }
}

/** Moves the playhead to the newly selected line while nothing plays. */
function followSelection(): () => void {
  return useSelection.subscribe((chosen: Selection, before: Selection) => {
    if (isPlaying() || chosen.current === before.current || chosen.lines.size !== 1) return
    const line = openProject()?.document.lines[chosen.current ?? '']
    if (line !== undefined && (now() < line.start || now() >= line.end)) seek(line.start)
  })
}

/** Loops the current line, also while its edges are moved; `key` as of `usePlayback`. */
function useLoop(key: string | undefined): void {
  const looping = usePlayer((state) => state.looping)
  // Without a loop no step through the script draws the player anew.
  const current = useSelection((state) => (looping ? state.current : undefined))
  const start = useDocument(({ lines }) => lines[current ?? '']?.start)
  const end = useDocument(({ lines }) => lines[current ?? '']?.end)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another video has another playback
  useEffect(() => {
    playback()?.loop(start !== undefined && end !== undefined ? { start, end } : undefined)
  }, [start, end, key])
}

/** Length of the video in seconds; where it is unknown, the end of the last line. */
function duration(): number {
  const open = openProject()
  if (open === undefined) return 0
  const { media, lines } = open.document
  return media.facts?.duration ?? Object.values(lines).reduce((last, { end }) => Math.max(last, end), 0)
}

/** The current line, if it still exists. */
export function currentLine() {
  return openProject()?.document.lines[selection().current ?? '']
}
