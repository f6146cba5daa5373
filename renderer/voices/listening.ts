import { player } from '../state/editor/clock.ts'
import { createSlice } from '../state/stores.ts'
import { run } from '../state/studio/studio.ts'

/** The sound that plays beside the video: a take or a voice on trial. */
interface Listening {
  readonly key: string | undefined
  /** Whether it is still being fetched or made. */
  readonly loading: boolean
}

export const useListening = createSlice<Listening>('player', 'listening', { key: undefined, loading: false })

let sound: HTMLAudioElement | undefined
let stopper: AbortController | undefined

/** Plays a sound, or stops it if it plays already. Stops other sounds and pauses the video. */
export function toggleSound(key: string, find: (signal: AbortSignal) => Promise<string>): void {
  const again = useListening.getState().key === key
  hush()
  if (again) return
  const stop = new AbortController()
  stopper = stop
  useListening.setState({ key, loading: true })
  player()?.pause()
  void run(async () => {
    try {
      const url = await find(stop.signal)
      if (!stop.signal.aborted) await play(url, stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      if (stopper === stop) hush()
    }
  })
}

/** Stops the sound beside the video. */
export function hush(): void {
  stopper?.abort()
  stopper = undefined
  sound?.pause()
  sound = undefined
  useListening.setState({ key: undefined, loading: false })
}

/** Prefix of the keys of sounds that are auditions of a list of voices. */
const AUDITION_KEY_PREFIX = 'trial '

/** The key of a voice's audition. */
export function trialKey(voice: string): string {
  return `${AUDITION_KEY_PREFIX}${voice}`
}

/** Stops an audition, as when its list closes; any other sound plays on. */
export function hushTrial(): void {
  if (useListening.getState().key?.startsWith(AUDITION_KEY_PREFIX)) hush()
}

/** Plays a sound; resolves when it has ended or was stopped. */
function play(url: string, signal: AbortSignal): Promise<void> {
  const made = new Audio(url)
  sound = made
  useListening.setState({ loading: false })
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve())
    made.addEventListener('ended', () => resolve())
    made.addEventListener('error', () => reject(made.error ?? new Error('The sound cannot be played.')))
    made.play().catch(reject)
  })
}
