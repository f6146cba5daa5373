import { useSyncExternalStore } from 'react'

/** What plays the video; the player's room gives it while it is shown. Times in seconds. */
export interface Transport {
  play(): void
  pause(): void
  seek(time: number): void
  setRate(rate: number): void
  /** Plays from one time to the other and stops there, or goes on from the begin if it is a loop. */
  playRange(start: number, end: number, loop?: boolean): void
}

/** Where the playhead is. It moves sixty times a second, so only what draws it listens; it is no state of React. */
let time = 0
let playing = false
let transport: Transport | undefined
const listeners = new Set<() => void>()

/** The playhead in seconds. */
export const now = (): number => time
/** Whether the video plays. */
export const isPlaying = (): boolean => playing

/** Calls whenever the playhead moves, or playing begins or ends. */
export function onClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone where the playhead is; for the player alone. */
export function tick(at: number, plays = playing): void {
  if (at === time && plays === playing) return
  time = at
  playing = plays
  for (const listener of listeners) listener()
}

/** Gives the clock what moves it; the answer takes it away again. */
export function holdTransport(given: Transport): () => void {
  transport = given
  return () => {
    if (transport === given) transport = undefined
    tick(time, false)
  }
}

/** Moves the playhead. */
export function seek(to: number): void {
  const at = Math.max(0, to)
  tick(at)
  transport?.seek(at)
}

/** The player, where there is one. */
export const player = (): Transport | undefined => transport

/** Whether the video plays, for components. */
export function usePlaying(): boolean {
  return useSyncExternalStore(onClock, isPlaying)
}

/** A value that follows the playhead, for components that change much less often than it moves. */
export function useClock<T extends string | number | boolean | undefined>(select: (time: number) => T): T {
  return useSyncExternalStore(onClock, () => select(time))
}
