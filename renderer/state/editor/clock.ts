import { useSyncExternalStore } from 'react'

/** Moves the video; registered by the player while it is shown. Times in seconds. */
export interface VideoTransport {
  play(): void
  pause(): void
  seek(time: number): void
  setRate(rate: number): void
  /** Plays between two times, then stops; with `loop`, starts again. */
  playRange(start: number, end: number, loop?: boolean): void
}

/**
 * Position of the playhead in seconds. It changes 60 times a second, so it is not React state: only its listeners
 * redraw.
 */
let time = 0
/** The same moment in the dub, in seconds: later, where the picture has waited. */
let dubTime = 0
let playing = false
/** Seconds of the film a second: below 0 where it goes back, 0 while it waits for data or a picture is held. */
let speed = 1
/** When the position was read, in ms of `performance.now`. */
let readAt = 0
let transport: VideoTransport | undefined
/** A request to the transport from before the player was shown. */
let awaiting: ((transport: VideoTransport) => void) | undefined
const listeners = new Set<() => void>()

/** Position of the playhead in seconds. */
export const now = (): number => time
/** Position of the playhead in the dub, in seconds. */
export const dubNow = (): number => dubTime
/** Whether the video plays. */
export const isPlaying = (): boolean => playing

/** The last reading of the player: its position (seconds), when it was read (ms of `performance.now`), and the seconds of film a second, 0 while it stands. */
export const lastReading = () => ({ time, at: readAt, speed: playing ? speed : 0 })

/** Calls the listener whenever the playhead moves or playing starts or stops; the answer unsubscribes. */
export function onClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets position (seconds), playing state, the position in the dub, and the speed; only for the player. */
export function tick(at: number, plays = playing, dub = at, newSpeed = speed): void {
  readAt = performance.now()
  if (at === time && plays === playing && dub === dubTime && newSpeed === speed) return
  speed = newSpeed
  time = at
  dubTime = dub
  playing = plays
  for (const listener of listeners) listener()
}

/** Registers the transport; the answer unregisters it. */
export function holdTransport(newTransport: VideoTransport): () => void {
  transport = newTransport
  awaiting?.(newTransport)
  awaiting = undefined
  return () => {
    if (transport === newTransport) transport = undefined
    tick(time, false)
  }
}

/** Moves the playhead to a time in seconds. */
export function seek(to: number): void {
  const at = Math.max(0, to)
  tick(at)
  transport?.seek(at)
}

/** The transport, while the player is shown. */
export const player = (): VideoTransport | undefined => transport

/** Sends a request to the transport, at once or when the player is shown; the last one counts. */
export function withPlayer(ask: (transport: VideoTransport) => void): void {
  if (transport === undefined) awaiting = ask
  else ask(transport)
}

/** Whether the video plays, as a hook. */
export function usePlaying(): boolean {
  return useSyncExternalStore(onClock, isPlaying)
}

/** A value derived from the playhead; redraws only when the value changes. */
export function useClock<T extends string | number | boolean | undefined>(select: (time: number) => T): T {
  return useSyncExternalStore(onClock, () => select(time))
}
